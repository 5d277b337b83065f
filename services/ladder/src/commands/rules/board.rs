//! A board in text.

use rules::{Bitboard, Color, File, Piece, Position, Rank, Role, Square};

use super::show::Language;

/// Draws the board with White below, and whose move it is. White's pieces are upper case; marked squares stand in
/// brackets.
pub(super) fn draw(position: &Position, marked: Bitboard, language: Language) -> String {
    let files = files();
    let mut board = files.clone();
    for rank in Rank::ALL.into_iter().rev() {
        board.extend([rank.digit(), ' ']);
        for file in File::ALL {
            board.extend(draw_square(position, Square::new(file, rank), marked, language));
        }
        board.extend([' ', rank.digit(), '\n']);
    }
    board.push_str(&files);
    board.push_str(turn(position.turn(), language));
    board.push('\n');
    board
}

fn files() -> String {
    let mut files = String::from(" ");
    for file in File::ALL {
        files.extend([' ', ' ', file.letter()]);
    }
    files.push('\n');
    files
}

fn draw_square(position: &Position, square: Square, marked: Bitboard, language: Language) -> [char; 3] {
    let content = position
        .piece_at(square)
        .map_or('.', |piece| letter(piece, language));
    if marked.contains(square) {
        ['[', content, ']']
    } else {
        [' ', content, ' ']
    }
}

const fn letter(piece: Piece, language: Language) -> char {
    let letter = match language {
        Language::En => piece.role.letter(),
        Language::Pt => match piece.role {
            Role::King => 'r',
            Role::Queen => 'd',
            Role::Rook => 't',
            Role::Bishop => 'b',
            Role::Knight => 'c',
            Role::Pawn => 'p',
        },
    };
    match piece.color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

const fn turn(color: Color, language: Language) -> &'static str {
    match (language, color) {
        (Language::En, Color::White) => "White to move",
        (Language::En, Color::Black) => "Black to move",
        (Language::Pt, Color::White) => "Brancas jogam",
        (Language::Pt, Color::Black) => "Pretas jogam",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_shows_the_pieces_in_portuguese_and_marks_the_targets() {
        let position = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
            .unwrap()
            .position;
        let marked = position.legal_targets("b1".parse().unwrap());

        let board = draw(&position, marked, Language::Pt);

        let expected = [
            "   a  b  c  d  e  f  g  h",
            "8  t  c  b  d  r  b  c  t  8",
            "7  p  p  p  p  p  p  p  p  7",
            "6  .  .  .  .  .  .  .  .  6",
            "5  .  .  .  .  .  .  .  .  5",
            "4  .  .  .  .  .  .  .  .  4",
            "3 [.] . [.] .  .  .  .  .  3",
            "2  P  P  P  P  P  P  P  P  2",
            "1  T  C  B  D  R  B  C  T  1",
            "   a  b  c  d  e  f  g  h",
            "Brancas jogam",
        ];
        assert_eq!(board.lines().collect::<Vec<_>>(), expected);
    }
}
