#!/bin/sh
# An engine that knows no chess: it says what it is told to on its command line.
#   engine.sh MOVE       always answers this move
#   engine.sh crash      ends when it is to think
#   engine.sh silent     thinks for ever
#   engine.sh mute       does not even say that it is there
#   engine.sh babble     writes a line without an end
#   engine.sh once FILE  ends when it is first to think, and answers e7e5 from then on
#   engine.sh log FILE   answers e7e5, and writes all that it hears to a file
while read -r line; do
    [ "$1" = log ] && echo "$line" >> "$2"
    case "$1 $line" in
        "mute "*) ;;
        *" uci") echo "id name scripted"; echo "option name Threads type spin default 4 min 1 max 8"; echo uciok ;;
        *" isready") echo readyok ;;
        "crash go"*) exit 3 ;;
        "silent go"*) ;;
        "babble go"*) exec tr '\0' x < /dev/zero ;;
        "once go"*)
            [ -e "$2" ] || { : > "$2"; exit 3; }
            echo "bestmove e7e5" ;;
        "log go"*) echo "info depth 1 score cp 12 pv e7e5"; echo "bestmove e7e5 ponder g1f3" ;;
        *" go"*) echo "bestmove $1" ;;
        *" quit") exit 0 ;;
    esac
done
