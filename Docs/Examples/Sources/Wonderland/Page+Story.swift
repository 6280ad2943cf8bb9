extension Page {
    /// The story: Alice's adventures, told again in few words.
    static let all = [
        Page(
            "The Rabbit",
            """
            Alice sat on the bank of the river beside her sister, who read a book
            without pictures. It was hot, and nothing happened.

            Then a White Rabbit ran by. There was nothing strange in that, nor in its
            saying that it would be late. But when it took a watch out of its waistcoat
            pocket and looked at it, Alice got up: she had never seen a rabbit with a
            pocket before.

            She ran after it across the field, saw it go down a large hole under the
            hedge, and went in after it. How she would ever get out again did not cross
            her mind. The hole went straight on, and then straight down.

            She fell slowly. There were cupboards on the walls, and maps, and a jar that
            had once held marmalade. There was time to look at all of them, and to
            wonder how many miles it had been, and whether bats eat cats. At the bottom
            stood a bottle with a label: DRINK ME. She did, and it made her small.
            """),
        Page(
            "Advice",
            """
            On a mushroom sat a blue Caterpillar with a water pipe, which looked at
            Alice for some time in silence.

            Who are you? said the Caterpillar at last.

            Alice said that she hardly knew: she had been several sizes since breakfast,
            and that was confusing. The Caterpillar said that it was not. Three inches,
            it said, is a very good height; and it rose to its own, which was three
            inches exactly.

            Then it crawled away into the grass, and said over its shoulder that one
            side made taller, and the other side made shorter.

            One side of what? thought Alice.

            Of the mushroom, said the Caterpillar, as if she had asked.

            She broke off a bit of each side. It took her some bites, and a pigeon who
            took her neck for a serpent, to be a girl again.
            """),
        Page(
            "The Grin",
            """
            In a tree sat the Cheshire Cat and grinned. It had very many teeth, so Alice
            thought it best to be polite.

            Which way ought I to walk from here? she asked.

            That depends on where you want to get to, said the Cat.

            She did not much care where. Then the way did not matter, said the Cheshire
            Cat: she was sure to get somewhere if she walked for long enough. To the
            right lived a Hatter, and to the left a March Hare. Both of them were mad.
            So was the Cat, so was she, or she would not have come here.

            And it vanished, beginning with the end of its tail. The grin stayed for a
            while when the rest had gone.
            """),
        Page(
            "Tea",
            """
            A table was laid under a tree, and the March Hare and the Hatter had tea at
            it. Between them slept a Dormouse, on whom they rested their elbows.

            No room! they cried when they saw Alice. There is plenty, she said, and sat
            down in an armchair at the end.

            The Hatter asked her why a raven is like a writing-desk. When she had
            thought for a long time and gave it up, it turned out that nobody knew.

            His watch showed the day of the month, but not the hour. Why should it? He
            had quarrelled with Time, and since then it was always six, so it was always
            tea, and there was no time to wash the cups. They moved on to clean ones,
            all around the table.

            The Dormouse woke up, and told of three sisters who lived in a well of
            treacle. As Alice left, the other two were trying to put it into the teapot.
            """),
        Page(
            "Cards",
            """
            At last Alice came into the garden. Three gardeners were painting white
            roses red, and they were playing cards. So were the soldiers, and so was the
            Queen of Hearts, who knew only one way to settle things: Off with his head!

            They played croquet with flamingos and hedgehogs, and without rules. Then
            somebody had stolen the tarts, and there was a trial. The White Rabbit read
            out the charge, with a trumpet. The Hatter came as a witness, with his cup
            in his hand, and remembered nothing.

            Alice had begun to grow again. Sentence first, said the Queen of Hearts, and
            the verdict afterwards!

            Stuff and nonsense, said Alice, who had her full size by now. Who cares for
            you? You are nothing but a pack of cards!

            The whole pack rose into the air and came down on her. She gave a little
            scream, and was lying on the bank with her head on her sister's knees, who
            brushed some dead leaves from her face.
            """),
    ]
}
