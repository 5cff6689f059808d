//! The commands of a LaTeX matrix in a value in brackets.
//!
//! What is copied from a page of mathematics has each row of a list as
//! `\begin{bmatrix} 2,5,4 \end{bmatrix}`, and `\\` between lines. These become brackets and
//! blanks of the same length, so that each error still names its place.

/// The line with brackets instead of the commands; `None` when it has none of them.
pub(crate) fn as_lists(line: &str) -> Option<String> {
    const KINDS: [&str; 4] = ["bmatrix", "pmatrix", "vmatrix", "matrix"];
    if !line.contains("\\begin{") && !line.contains("\\end{") {
        return None;
    }
    let mut text = line.to_owned();
    for kind in KINDS {
        let (begin, end) = (format!("\\begin{{{kind}}}"), format!("\\end{{{kind}}}"));
        let blank = |command: &str| " ".repeat(command.len() - 1);
        text = text.replace(&begin, &format!("{}[", blank(&begin)));
        text = text.replace(&end, &format!("]{}", blank(&end)));
    }
    Some(text.replace("\\\\", "  ").replace('&', ","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_become_brackets_of_the_same_length() {
        let line =
            r"M = [\begin{bmatrix} 2,0 \end{bmatrix}, \\ \begin{pmatrix} 1 & 2 \end{pmatrix}]";
        let text = as_lists(line).unwrap();
        assert_eq!(text.len(), line.len());
        let squeezed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        assert_eq!(squeezed, "M=[[2,0],[1,2]]");
        assert_eq!(as_lists(r#"{"puzzle": "a\\b"}"#), None);
    }
}
