/// The place of a file: its path, and how the file and its missing directories are made.
package struct FilePlace {
    package let path: String
    /// The rights of the file and of the directories, if they are made.
    let rights: CreationRights
    /// The directory of the store, which is made with the first file in it, as are the folders below it. Nil for a
    /// property list that is named by its path: it can be made only in a directory that exists.
    let root: String?
    /// The directories that are known to be on the disk, and need not be waited for.
    var durableDirectories: DurableDirectories?
}
