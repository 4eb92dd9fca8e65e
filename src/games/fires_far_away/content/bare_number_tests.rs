//! Numbers in files without a word around them, in the types of the game.

use serde::de::DeserializeOwned;

use super::{Problem, parse_ron};
use crate::content::script::{Expr, Reach, Targeting};
use crate::model::{Sink, Stat};

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    parse_ron("f", text).map_err(|p: Problem| format!("{}:{}+{}: {}", p.line, p.column, p.length, p.message))
}

#[test]
fn a_bare_number_stands_for_n() {
    assert_eq!(read("3"), Ok(Expr::N(3)));
    assert_eq!(read(" -2 // two\n"), Ok(Expr::N(-2)));
    assert_eq!(read("Sum([ // one\n 1, /* two */ +2,])"), Ok(Expr::Sum(vec![Expr::N(1), Expr::N(2)])));
    assert_eq!(read::<Expr>("Half(Sum([1, Stat(Str), N(4)]))"), read("Half(Sum([N(1), Stat(Str), N(4)]))"));
    assert_eq!(read("Difference(Wep, 1)"), Ok(Expr::Difference(Box::new(Expr::Wep), Box::new(Expr::N(1)))));
    assert_eq!(read("Cone(3)"), Ok(Targeting::Cone(Expr::N(3))));
    assert_eq!(read("Cone(Stat(Int))"), Ok(Targeting::Cone(Expr::Stat(Stat::Int))));
    assert_eq!(read("Within(1, Pwr)"), Ok(Reach::Within(Expr::N(1), Expr::Pwr)));
}

#[test]
fn saves_hold_bare_numbers_too() {
    let json = |text: &str| serde_json::from_str::<Expr>(text).map_err(|e| e.to_string());
    assert_eq!(json("3"), Ok(Expr::N(3)));
    assert_eq!(json("\"Wep\""), Ok(Expr::Wep));
    assert_eq!(json("{\"Sum\":[{\"N\":1},-2,{\"InSink\":\"PDef\"}]}"), {
        Ok(Expr::Sum(vec![Expr::N(1), Expr::N(-2), Expr::InSink(Sink::PDef)]))
    });
    let value = Expr::Times(Box::new(Expr::Overspent), 2);
    let saved = serde_json::to_value(&value).map_err(|e| e.to_string());
    assert_eq!(saved.and_then(|v| serde_json::from_value(v).map_err(|e| e.to_string())), Ok(value));
}

#[test]
fn errors_inside_of_numbers_keep_their_place() {
    for (text, want) in [
        ("Half(\n  Sum([1, Stsat(Str)]))", "2:11+5: `Stsat` is no word"),
        ("Half(Stat(Strr))", "1:11+4: `Strr` is no word"),
        ("Cone(Pwrr)", "1:6+4: `Pwrr` is no word"),
        ("40000", "1:1"),
    ] {
        let found =
            if text.starts_with("Cone") { read::<Targeting>(text).map(|_| ()) } else { read::<Expr>(text).map(|_| ()) };
        let found = found.expect_err("the text is wrong");
        assert!(found.starts_with(want), "{text}: {found}");
    }
}
