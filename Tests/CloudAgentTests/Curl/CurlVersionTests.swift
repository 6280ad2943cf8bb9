import CCurl
import Testing

@Suite struct CurlVersionTests {
    /// 7.66 of 2019 has the first `curl_multi_poll`.
    @Test func theLibraryIsNewEnough() throws {
        let information = try #require(curl_version_info(CURLVERSION_FIRST))
        #expect(information.pointee.version_num >= 0x07_42_00)
    }
}
