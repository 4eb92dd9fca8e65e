//! Tests of the reader of chapters.

use super::*;
use crate::content::chapter::{PageEffect, PageTest};
use crate::model::Stat;

const HEAD: &str = "# The Ford\n\n```chapter\nsymbol: \"I\",\nstart: \"bank\",\nnotes: { \"f1\": \"Wet\" },\n```\n\n";

fn parse(pages: &str) -> Result<Chapter, Vec<Problem>> {
    parse_chapter(Id::new("ford"), "scenarios/a/chapters/ford.md", &format!("{HEAD}{pages}"))
}

#[test]
fn a_page_has_text_conditions_and_options() {
    let chapter = parse(
        "## The bank {#bank}\n\n```page\nenter: [Tick(\"tide\", 1)], stash: true,\n```\n\nMud, *here*\nand there.\n\n\
         > `when: Note(\"f1\")`\n>\n> Wet.\n\n> `otherwise`\n>\n> Dry.\n\n\
         - [Wade.](#mid)\n- [Swim \"fast\".](#mid \"swim\") `needs: Stat(Str, 9), then: [Note(\"f1\")], once: true`\n\
         - [Fight.](fight:eel) `victory: \"mid\", defeat: \"bank\"`\n\n## The middle {#mid}\n\nWater.\n\n- [Done.](end)\n",
    )
    .unwrap();
    assert_eq!((chapter.title.as_str(), chapter.pages.len()), ("The Ford", 2));
    let page = &chapter.pages[0];
    assert!(page.stash && page.reprieve.is_none() && page.on_enter.len() == 1);
    let text: Vec<_> = page.passages.iter().map(|passage| passage.paragraphs[0].clone()).collect();
    assert_eq!(text[0].len(), 3);
    assert_eq!((text[0][1].text.as_str(), text[0][1].emphasis), ("here", true));
    assert_eq!(text[0][2].text, " and there.");
    assert_eq!(page.passages[1].condition, PassageCondition::When(PageTest::Note(Id::new("f1"))));
    assert_eq!(page.passages[2].condition, PassageCondition::Otherwise);
    let [wade, swim, fight] = &page.options[..] else { panic!("{:?}", page.options) };
    assert_eq!((wade.id, &wade.target), (Id::new("mid"), &OptionTarget::Page(Id::new("mid"))));
    assert_eq!((swim.id, swim.once), (Id::new("swim"), true));
    assert_eq!(swim.label, "Swim “fast”.");
    assert_eq!(swim.needs, Some(PageTest::Stat(Stat::Str, 9)));
    assert_eq!(swim.effects, [PageEffect::Note(Id::new("f1"))]);
    let (bank, mid) = (Id::new("bank"), Id::new("mid"));
    let target = OptionTarget::Fight { encounter: Id::new("eel"), victory: mid, defeat: bank, retreat: bank };
    assert_eq!(fight.target, target);
    assert_eq!(chapter.pages[1].options[0].target, OptionTarget::End);
}

#[test]
fn every_mistake_is_reported_with_its_place() {
    let problems = parse(
        "## The bank\n\nText `code`.\n\n- Go on.\n- [Go](gate)\n- [Go](#bank) `neds: Hollow`\n- [Fight](fight:eel)\n\n\
         1. one\n\n## Mid {#mid}\n\n> Dry.\n\n> `otherwise`\n>\n> Wet.\n\n```page\nenter: [Tik(\"tide\", 1)],\n```\n",
    )
    .unwrap_err();
    let found: Vec<(usize, usize, &str)> =
        problems.iter().map(|p| (p.line - 8, p.column, p.message.split(':').next().unwrap())).collect();
    let lines: Vec<usize> = found.iter().map(|(line, ..)| *line).collect();
    assert_eq!(lines, [1, 3, 5, 6, 7, 8, 10, 14, 16, 21], "{problems:#?}");
    let named = |word: &str| problems.iter().find(|p| p.message.contains(word)).unwrap();
    assert!(named("needs").message.contains("neds") && named("needs").column == 16, "{:?}", named("needs"));
    assert!(named("Tick").message.contains("Tik"), "{:?}", named("Tick"));
}

#[test]
fn a_file_without_title_head_or_pages_says_so() {
    let problems = parse_chapter(Id::new("a"), "a.md", "Text.\n").unwrap_err();
    let all = problems.iter().map(|p| p.message.as_str()).collect::<Vec<_>>().join("\n");
    assert!(all.contains("no title") && all.contains("no page"), "{all}");
    let problems = parse_chapter(Id::new("a"), "a.md", "# A\n\n## B {#b}\n\n- [C](end)\n").unwrap_err();
    assert!(problems[0].message.contains("`chapter` is missing"), "{problems:?}");
}
