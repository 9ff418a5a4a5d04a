;; Finds the cells of records, 16 bytes at a time, and what can be said of them without making texts.
;; It reads what shared/csv/scan.ts reads, in bytes that end with a record; piece-scanner.test.ts holds the two together.
;; After a change: npm run piece-scanner
;;
;; Memory. Places in the piece count from its first byte, cells and records from the first of the last `scan`.
;;   0x000000  4 bytes each: where the record begins that ended the scan; how many records it read;
  ;;             how many lines the record has that ended last
;;   0x000010  the fingerprint so far (two i64)
;;   0x000040  the null keyword, up to 4,000 bytes
;;   0x001000  where each cell begins (i32, up to 16,384)
;;   0x011000  where each cell ends
;;   0x021000  what each cell is (one byte): 1 empty, 2 null, 4 with doubled quotes
;;   0x025000  where each record begins (i32, up to 4,096)
;;   0x029000  where each record ends, behind its line end
;;   0x02d000  the first cell of each record, and the cell behind the last one
;;   0x032000  what is among the cells of each record (one byte)
;;   0x040000  empty cells by column (i32)
;;   0x050000  null cells by column
;;   0x033000  columns that `sign` looks at (i32, up to 1,024)
;;   0x034000  how each column is mapped (16 bytes, up to 3,072): a column of the source, or -1; then where a cell
;;             begins, where it ends and what it is, which stands there in every record
;;   0x060000  bytes of a key that do not lie in the piece
;;   0x070000  fingerprints of a column's cells by record (16 bytes), in four slots
;;   0x0b0000  fingerprints of records (16 bytes)
;;   0x0c0000  the same as from 0x000000 on of cells that were mapped: 0x0c1000 where each of them begins, and so on up to
;;             the first cell of each record. $base is 0, or 0x0c0000 for them.
;;   0x100000  the piece, and behind it texts of mapped cells
(module
  (memory (export "memory") 17)

  ;; Reads up to $limit records from $at on and answers the place behind the last of them. Where there is none: -2 where
  ;; only the exact reader can tell what begins at the place in 0, -3 where there are but blank lines.
  (func (export "scan")
    (param $at i32) (param $end i32) (param $delimiter i32) (param $skipSpace i32) (param $nullLength i32)
    (param $limit i32) (result i32)
    (local $behind i32) (local $status i32) (local $records i32) (local $begin i32) (local $cell i32)
    (local $code i32) (local $is i32) (local $found i32) (local $start i32) (local $place i32) (local $doubled i32)
    (local $first i32) (local $bytes v128)
    (local $quotes v128) (local $delimiters v128) (local $newlines v128) (local $returns v128)
    (local.set $quotes (i8x16.splat (i32.const 34)))
    (local.set $delimiters (i8x16.splat (local.get $delimiter)))
    (local.set $newlines (i8x16.splat (i32.const 10)))
    (local.set $returns (i8x16.splat (i32.const 13)))

    (block $stop
      (loop $record
        (br_if $stop (i32.ge_u (local.get $records) (local.get $limit)))
        (local.set $status (i32.const -3))
        (block $begun
          (loop $blank
            (br_if $stop (i32.ge_u (local.get $at) (local.get $end)))
            (local.set $code (i32.load8_u offset=0x100000 (local.get $at)))
            (br_if $begun
              (i32.and
                (i32.ne (local.get $code) (i32.const 13))
                (i32.ne (local.get $code) (i32.const 10))))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br $blank)))
        (local.set $begin (local.get $at))
        (local.set $first (local.get $cell))
        (local.set $doubled (i32.const 0))
        (local.set $status (i32.const -2))

        (block $ended
          (loop $next
            (if (local.get $skipSpace)
              (then
                (block $text
                  (loop $space
                    (br_if $text (i32.ge_u (local.get $at) (local.get $end)))
                    (br_if $text (i32.ne (i32.load8_u offset=0x100000 (local.get $at)) (i32.const 32)))
                    (local.set $at (i32.add (local.get $at) (i32.const 1)))
                    (br $space)))))
            (br_if $stop (i32.ge_u (local.get $cell) (i32.const 16384)))
            (local.set $is (i32.const 0))
            (local.set $place (i32.shl (local.get $cell) (i32.const 2)))

            (if
              (i32.and
                (i32.lt_u (local.get $at) (local.get $end))
                (i32.eq (i32.load8_u offset=0x100000 (local.get $at)) (i32.const 34)))
              (then
                (local.set $at (i32.add (local.get $at) (i32.const 1)))
                (local.set $start (local.get $at))
                (block $closed
                  (loop $inside
                    (br_if $stop (i32.ge_u (local.get $at) (local.get $end)))
                    (local.set $found
                      (i8x16.bitmask
                        (i8x16.eq (v128.load offset=0x100000 align=1 (local.get $at)) (local.get $quotes))))
                    (if (i32.eqz (local.get $found))
                      (then
                        (local.set $at (i32.add (local.get $at) (i32.const 16)))
                        (br $inside)))
                    (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $found))))
                    (br_if $stop (i32.ge_u (local.get $at) (local.get $end)))
                    (br_if $closed (i32.ge_u (i32.add (local.get $at) (i32.const 1)) (local.get $end)))
                    (br_if $closed (i32.ne (i32.load8_u offset=0x100001 (local.get $at)) (i32.const 34)))
                    (local.set $is (i32.const 4))
                    (local.set $doubled (i32.const 1))
                    (local.set $at (i32.add (local.get $at) (i32.const 2)))
                    (br $inside)))
                (i32.store offset=0x11000 (local.get $place) (local.get $at))
                (local.set $found (i32.sub (local.get $at) (local.get $start)))
                (local.set $at (i32.add (local.get $at) (i32.const 1))))
              (else
                (local.set $start (local.get $at))
                (block $stopped
                  (loop $plain
                    (br_if $stopped (i32.ge_u (local.get $at) (local.get $end)))
                    (local.set $bytes (v128.load offset=0x100000 align=1 (local.get $at)))
                    (local.set $found
                      (i8x16.bitmask
                        (v128.or
                          (i8x16.eq (local.get $bytes) (local.get $delimiters))
                          (v128.or
                            (i8x16.eq (local.get $bytes) (local.get $newlines))
                            (i8x16.eq (local.get $bytes) (local.get $returns))))))
                    (if (i32.eqz (local.get $found))
                      (then
                        (local.set $at (i32.add (local.get $at) (i32.const 16)))
                        (br $plain)))
                    (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $found))))))
                (if (i32.gt_u (local.get $at) (local.get $end)) (then (local.set $at (local.get $end))))
                (i32.store offset=0x11000 (local.get $place) (local.get $at))
                (local.set $found (i32.sub (local.get $at) (local.get $start)))))

            ;; $found is the cell's length.
            (i32.store offset=0x1000 (local.get $place) (local.get $start))
            (if (i32.eqz (local.get $found)) (then (local.set $is (i32.const 1))))
            (if
              (i32.and
                (i32.eq (local.get $found) (local.get $nullLength))
                (i32.ne (local.get $is) (i32.const 4)))
              (then
                (if (call $isNull (local.get $start) (local.get $found))
                  (then (local.set $is (i32.or (local.get $is) (i32.const 2)))))))
            (i32.store8 offset=0x21000 (local.get $cell) (local.get $is))
            (local.set $cell (i32.add (local.get $cell) (i32.const 1)))

            (br_if $ended (i32.ge_u (local.get $at) (local.get $end)))
            (local.set $code (i32.load8_u offset=0x100000 (local.get $at)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br_if $next (i32.eq (local.get $code) (local.get $delimiter)))
            (if (i32.eq (local.get $code) (i32.const 13))
              (then
                (if
                  (i32.and
                    (i32.lt_u (local.get $at) (local.get $end))
                    (i32.eq (i32.load8_u offset=0x100000 (local.get $at)) (i32.const 10)))
                  (then (local.set $at (i32.add (local.get $at) (i32.const 1))))))
              (else (br_if $stop (i32.ne (local.get $code) (i32.const 10)))))))

        ;; Only now: the exact reader must find a record as it stands.
        (if (local.get $doubled)
          (then
            (local.set $place (local.get $first))
            (loop $each
              (if (i32.eq (i32.load8_u offset=0x21000 (local.get $place)) (i32.const 4))
                (then (call $single (local.get $place) (local.get $nullLength))))
              (local.set $place (i32.add (local.get $place) (i32.const 1)))
              (br_if $each (i32.lt_u (local.get $place) (local.get $cell))))))
        (local.set $place (i32.shl (local.get $records) (i32.const 2)))
        (i32.store offset=0x25000 (local.get $place) (local.get $begin))
        (i32.store offset=0x29000 (local.get $place) (local.get $at))
        (i32.store offset=0x2d004 (local.get $place) (local.get $cell))
        (local.set $records (i32.add (local.get $records) (i32.const 1)))
        (local.set $behind (local.get $at))
        (br $record)))

    (i32.store (i32.const 0) (local.get $begin))
    (i32.store (i32.const 4) (local.get $records))
    (select (local.get $behind) (local.get $status) (local.get $records)))

  ;; Makes the doubled quotes of a cell single.
  (func $single (param $cell i32) (param $nullLength i32)
    (local $place i32) (local $start i32) (local $at i32) (local $to i32) (local $end i32) (local $code i32)
    (local.set $place (i32.shl (local.get $cell) (i32.const 2)))
    (local.set $start (i32.load offset=0x1000 (local.get $place)))
    (local.set $end (i32.load offset=0x11000 (local.get $place)))
    (local.set $at (local.get $start))
    (local.set $to (local.get $start))
    (loop $byte
      (local.set $code (i32.load8_u offset=0x100000 (local.get $at)))
      (i32.store8 offset=0x100000 (local.get $to) (local.get $code))
      (local.set $to (i32.add (local.get $to) (i32.const 1)))
      (local.set $at
        (i32.add
          (local.get $at)
          (select (i32.const 2) (i32.const 1) (i32.eq (local.get $code) (i32.const 34)))))
      (br_if $byte (i32.lt_u (local.get $at) (local.get $end))))
    (i32.store offset=0x11000 (local.get $place) (local.get $to))
    (i32.store8 offset=0x21000 (local.get $cell) (i32.const 0))
    (local.set $to (i32.sub (local.get $to) (local.get $start)))
    (if (i32.eq (local.get $to) (local.get $nullLength))
      (then
        (if (call $isNull (local.get $start) (local.get $to))
          (then (i32.store8 offset=0x21000 (local.get $cell) (i32.const 2)))))))

  (func $isNull (param $start i32) (param $length i32) (result i32)
    (local $at i32)
    (block $other
      (loop $byte
        (if (i32.ge_u (local.get $at) (local.get $length)) (then (return (i32.const 1))))
        (br_if $other
          (i32.ne
            (i32.load8_u offset=0x100000 (i32.add (local.get $start) (local.get $at)))
            (i32.load8_u offset=0x40 (local.get $at))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $byte)))
    (i32.const 0))

  ;; The place behind the record at $at, or -1 where it is not plainly right, is blank, or is not whole before $end. What
  ;; the index needs, in half the time of a scan; how many lines the record has stands in 8.
  (func (export "recordEnd")
    (param $at i32) (param $end i32) (param $delimiter i32) (param $skipSpace i32) (result i32)
    (local $code i32) (local $lines i32) (local $found i32) (local $ends i32) (local $bytes v128)
    (local $isNewline v128) (local $isReturn v128)
    (local $quotes v128) (local $delimiters v128) (local $newlines v128) (local $returns v128)
    (local.set $quotes (i8x16.splat (i32.const 34)))
    (local.set $delimiters (i8x16.splat (local.get $delimiter)))
    (local.set $newlines (i8x16.splat (i32.const 10)))
    (local.set $returns (i8x16.splat (i32.const 13)))
    (local.set $lines (i32.const 1))
    (local.set $code (i32.load8_u offset=0x100000 (local.get $at)))
    (if
      (i32.or
        (i32.ge_u (local.get $at) (local.get $end))
        (i32.or (i32.eq (local.get $code) (i32.const 10)) (i32.eq (local.get $code) (i32.const 13))))
      (then (return (i32.const -1))))
    (loop $next
      (if (local.get $skipSpace)
        (then
          (block $text
            (loop $space
              (br_if $text (i32.ne (i32.load8_u offset=0x100000 (local.get $at)) (i32.const 32)))
              (local.set $at (i32.add (local.get $at) (i32.const 1)))
              (br_if $space (i32.lt_u (local.get $at) (local.get $end)))))))
      (if (i32.eq (i32.load8_u offset=0x100000 (local.get $at)) (i32.const 34))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (block $closed
            (loop $inside
              (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const -1))))
              (local.set $bytes (v128.load offset=0x100000 align=1 (local.get $at)))
              (local.set $found (i8x16.bitmask (i8x16.eq (local.get $bytes) (local.get $quotes))))
              (local.set $isNewline (i8x16.eq (local.get $bytes) (local.get $newlines)))
              (local.set $isReturn (i8x16.eq (local.get $bytes) (local.get $returns)))
              (if (v128.any_true (v128.or (local.get $isNewline) (local.get $isReturn)))
                (then
                  ;; Those before the quote; of \r\n the second half counts.
                  (local.set $ends (i8x16.bitmask (local.get $isNewline)))
                  (local.set $ends
                    (i32.or
                      (local.get $ends)
                      (i32.and
                        (i8x16.bitmask (local.get $isReturn))
                        (i32.xor
                          (i32.const -1)
                          (i32.shr_u
                            (i32.or
                              (local.get $ends)
                              (i32.shl
                                (i32.eq (i32.load8_u offset=0x100010 (local.get $at)) (i32.const 10))
                                (i32.const 16)))
                            (i32.const 1))))))
                  (local.set $lines
                    (i32.add
                      (local.get $lines)
                      (i32.popcnt
                        (i32.and
                          (local.get $ends)
                          (i32.sub
                            (i32.and (local.get $found) (i32.sub (i32.const 0) (local.get $found)))
                            (i32.const 1))))))))
              (if (i32.eqz (local.get $found))
                (then
                  (local.set $at (i32.add (local.get $at) (i32.const 16)))
                  (br $inside)))
              (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $found))))
              (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const -1))))
              (br_if $closed (i32.ne (i32.load8_u offset=0x100001 (local.get $at)) (i32.const 34)))
              (local.set $at (i32.add (local.get $at) (i32.const 2)))
              (br $inside)))
          (local.set $at (i32.add (local.get $at) (i32.const 1))))
        (else
          (block $stopped
            (loop $plain
              (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const -1))))
              (local.set $bytes (v128.load offset=0x100000 align=1 (local.get $at)))
              (local.set $found
                (i8x16.bitmask
                  (v128.or
                    (i8x16.eq (local.get $bytes) (local.get $delimiters))
                    (v128.or
                      (i8x16.eq (local.get $bytes) (local.get $newlines))
                      (i8x16.eq (local.get $bytes) (local.get $returns))))))
              (if (i32.eqz (local.get $found))
                (then
                  (local.set $at (i32.add (local.get $at) (i32.const 16)))
                  (br $plain)))
              (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $found))))))))
      (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const -1))))
      (local.set $code (i32.load8_u offset=0x100000 (local.get $at)))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $next (i32.eq (local.get $code) (local.get $delimiter))))
    ;; A \r alone, or at the end of the bytes at hand, is not plainly right.
    (if (i32.eq (local.get $code) (i32.const 13))
      (then
        (local.set $code (i32.load8_u offset=0x100000 (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))))
    (if
      (i32.or
        (i32.ne (local.get $code) (i32.const 10))
        (i32.gt_u (local.get $at) (local.get $end)))
      (then (return (i32.const -1))))
    (i32.store (i32.const 8) (local.get $lines))
    (local.get $at))

  ;; Counts the empty and null cells of the records of the last scan that have so many $columns.
  (func (export "tally") (param $columns i32) (param $base i32)
    (local $record i32) (local $cell i32) (local $end i32) (local $column i32) (local $is i32) (local $seen i32)
    (local $place i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $record) (i32.load (i32.const 4))))
        (local.set $place (i32.add (local.get $base) (i32.shl (local.get $record) (i32.const 2))))
        (local.set $cell (i32.add (local.get $base) (i32.load offset=0x2d000 (local.get $place))))
        (local.set $end (i32.add (local.get $base) (i32.load offset=0x2d004 (local.get $place))))
        (local.set $seen (i32.const 0))
        (if (i32.eq (i32.sub (local.get $end) (local.get $cell)) (local.get $columns))
          (then
            (local.set $column (i32.const 0))
            (loop $cells
              (local.set $is (i32.load8_u offset=0x21000 (local.get $cell)))
              (if (i32.and (local.get $is) (i32.const 3))
                (then
                  (local.set $seen (i32.or (local.get $seen) (local.get $is)))
                  (i32.store offset=0x40000
                    (local.get $column)
                    (i32.add
                      (i32.load offset=0x40000 (local.get $column))
                      (i32.and (local.get $is) (i32.const 1))))
                  (i32.store offset=0x50000
                    (local.get $column)
                    (i32.add
                      (i32.load offset=0x50000 (local.get $column))
                      (i32.and (i32.shr_u (local.get $is) (i32.const 1)) (i32.const 1))))))
              (local.set $column (i32.add (local.get $column) (i32.const 4)))
              (local.set $cell (i32.add (local.get $cell) (i32.const 1)))
              (br_if $cells (i32.lt_u (local.get $cell) (local.get $end))))))
        (i32.store8 offset=0x32000 (local.get $record) (local.get $seen))
        (local.set $record (i32.add (local.get $record) (i32.const 1)))
        (br $next))))

  ;; The fingerprint of one cell of each record of the last scan that has so many $columns.
  (func (export "hashColumn") (param $column i32) (param $columns i32) (param $slot i32) (param $base i32)
    (local $record i32) (local $cell i32) (local $place i32) (local $to i32)
    (local.set $to (i32.shl (local.get $slot) (i32.const 16)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $record) (i32.load (i32.const 4))))
        (local.set $place (i32.add (local.get $base) (i32.shl (local.get $record) (i32.const 2))))
        (local.set $cell (i32.load offset=0x2d000 (local.get $place)))
        (if
          (i32.eq
            (i32.sub (i32.load offset=0x2d004 (local.get $place)) (local.get $cell))
            (local.get $columns))
          (then
            (local.set $cell
              (i32.add
                (local.get $base)
                (i32.shl (i32.add (local.get $cell) (local.get $column)) (i32.const 2))))
            (i64.store offset=16 (i32.const 0) (i64.const 0))
            (i64.store offset=24 (i32.const 0) (i64.const 0))
            (call $hash
              (i32.add (i32.const 0x100000) (i32.load offset=0x1000 (local.get $cell)))
              (i32.sub
                (i32.load offset=0x11000 (local.get $cell))
                (i32.load offset=0x1000 (local.get $cell))))
            (i64.store offset=0x70000 (local.get $to) (i64.load offset=16 (i32.const 0)))
            (i64.store offset=0x70008 (local.get $to) (i64.load offset=24 (i32.const 0)))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $record (i32.add (local.get $record) (i32.const 1)))
        (br $next))))

  ;; A fingerprint of each record of the last scan that has so many $columns: of what each of its cells is, and of the
  ;; texts of $looked columns.
  (func (export "sign") (param $columns i32) (param $looked i32) (param $base i32)
    (local $record i32) (local $place i32) (local $first i32) (local $cell i32) (local $at i32) (local $to i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $record) (i32.load (i32.const 4))))
        (local.set $place (i32.add (local.get $base) (i32.shl (local.get $record) (i32.const 2))))
        (local.set $first (i32.load offset=0x2d000 (local.get $place)))
        (if
          (i32.eq
            (i32.sub (i32.load offset=0x2d004 (local.get $place)) (local.get $first))
            (local.get $columns))
          (then
            (i64.store offset=16 (i32.const 0) (i64.const 0))
            (i64.store offset=24 (i32.const 0) (i64.const 0))
            (call $hash
              (i32.add (i32.add (i32.const 0x21000) (local.get $base)) (local.get $first))
              (local.get $columns))
            (local.set $at (i32.const 0))
            (block $looked
              (loop $look
                (br_if $looked (i32.ge_u (local.get $at) (local.get $looked)))
                (local.set $cell
                  (i32.add
                    (local.get $base)
                    (i32.shl
                      (i32.add
                        (local.get $first)
                        (i32.load offset=0x33000 (i32.shl (local.get $at) (i32.const 2))))
                      (i32.const 2))))
                (call $hash
                  (i32.add (i32.const 0x100000) (i32.load offset=0x1000 (local.get $cell)))
                  (i32.sub
                    (i32.load offset=0x11000 (local.get $cell))
                    (i32.load offset=0x1000 (local.get $cell))))
                (local.set $at (i32.add (local.get $at) (i32.const 1)))
                (br $look)))
            (i64.store offset=0xb0000 (local.get $to) (i64.load offset=16 (i32.const 0)))
            (i64.store offset=0xb0008 (local.get $to) (i64.load offset=24 (i32.const 0)))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $record (i32.add (local.get $record) (i32.const 1)))
        (br $next))))

  ;; Makes mapped cells of the records of the last scan that have $sourceColumns, as the plan for $columns says; others
  ;; get none. There must be room for them all.
  (func (export "map") (param $sourceColumns i32) (param $columns i32)
    (local $record i32) (local $place i32) (local $first i32) (local $plan i32) (local $planEnd i32)
    (local $source i32) (local $from i32) (local $to i32)
    (local.set $planEnd (i32.shl (local.get $columns) (i32.const 4)))
    (i32.store (i32.const 0xed000) (i32.const 0))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $record) (i32.load (i32.const 4))))
        (local.set $place (i32.shl (local.get $record) (i32.const 2)))
        (local.set $first (i32.load offset=0x2d000 (local.get $place)))
        (if
          (i32.eq
            (i32.sub (i32.load offset=0x2d004 (local.get $place)) (local.get $first))
            (local.get $sourceColumns))
          (then
            (local.set $plan (i32.const 0))
            (loop $cells
              (local.set $source (i32.load offset=0x34000 (local.get $plan)))
              (if (i32.lt_s (local.get $source) (i32.const 0))
                (then
                  (i32.store offset=0xc1000
                    (i32.shl (local.get $to) (i32.const 2))
                    (i32.load offset=0x34004 (local.get $plan)))
                  (i32.store offset=0xd1000
                    (i32.shl (local.get $to) (i32.const 2))
                    (i32.load offset=0x34008 (local.get $plan)))
                  (i32.store8 offset=0xe1000 (local.get $to) (i32.load offset=0x3400c (local.get $plan))))
                (else
                  (local.set $source (i32.add (local.get $first) (local.get $source)))
                  (local.set $from (i32.shl (local.get $source) (i32.const 2)))
                  (i32.store offset=0xc1000
                    (i32.shl (local.get $to) (i32.const 2))
                    (i32.load offset=0x1000 (local.get $from)))
                  (i32.store offset=0xd1000
                    (i32.shl (local.get $to) (i32.const 2))
                    (i32.load offset=0x11000 (local.get $from)))
                  (i32.store8 offset=0xe1000 (local.get $to) (i32.load8_u offset=0x21000 (local.get $source)))))
              (local.set $to (i32.add (local.get $to) (i32.const 1)))
              (local.set $plan (i32.add (local.get $plan) (i32.const 16)))
              (br_if $cells (i32.lt_u (local.get $plan) (local.get $planEnd))))))
        (i32.store offset=0xed004 (local.get $place) (local.get $to))
        (local.set $record (i32.add (local.get $record) (i32.const 1)))
        (br $next))))

  ;; Adds $length bytes at the address $at to the fingerprint, as one MurmurHash3 (x64, 128 bits) that begins with it.
  (func $hash (export "hash") (param $at i32) (param $length i32)
    (local $h1 i64) (local $h2 i64) (local $k1 i64) (local $k2 i64) (local $rest i32)
    (local.set $h1 (i64.load offset=16 (i32.const 0)))
    (local.set $h2 (i64.load offset=24 (i32.const 0)))
    (local.set $rest (local.get $length))
    (block $tail
      (loop $block
        (br_if $tail (i32.lt_u (local.get $rest) (i32.const 16)))
        (local.set $h1 (i64.xor (local.get $h1) (call $first (i64.load align=1 (local.get $at)))))
        (local.set $h1 (i64.add (i64.rotl (local.get $h1) (i64.const 27)) (local.get $h2)))
        (local.set $h1 (i64.add (i64.mul (local.get $h1) (i64.const 5)) (i64.const 0x52dce729)))
        (local.set $h2 (i64.xor (local.get $h2) (call $second (i64.load offset=8 align=1 (local.get $at)))))
        (local.set $h2 (i64.add (i64.rotl (local.get $h2) (i64.const 31)) (local.get $h1)))
        (local.set $h2 (i64.add (i64.mul (local.get $h2) (i64.const 5)) (i64.const 0x38495ab5)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (local.set $rest (i32.sub (local.get $rest) (i32.const 16)))
        (br $block)))
    ;; What stands behind the key is loaded and cut off.
    (if (i32.gt_u (local.get $rest) (i32.const 8))
      (then
        (local.set $k1 (i64.load align=1 (local.get $at)))
        (local.set $k2
          (call $cut (i64.load offset=8 align=1 (local.get $at)) (i32.sub (local.get $rest) (i32.const 8))))
        (local.set $h2 (i64.xor (local.get $h2) (call $second (local.get $k2))))
        (local.set $h1 (i64.xor (local.get $h1) (call $first (local.get $k1)))))
      (else
        (if (local.get $rest)
          (then
            (local.set $k1 (call $cut (i64.load align=1 (local.get $at)) (local.get $rest)))
            (local.set $h1 (i64.xor (local.get $h1) (call $first (local.get $k1))))))))
    (local.set $h1 (i64.xor (local.get $h1) (i64.extend_i32_u (local.get $length))))
    (local.set $h2 (i64.xor (local.get $h2) (i64.extend_i32_u (local.get $length))))
    (local.set $h1 (i64.add (local.get $h1) (local.get $h2)))
    (local.set $h2 (i64.add (local.get $h2) (local.get $h1)))
    (local.set $h1 (call $mixed (local.get $h1)))
    (local.set $h2 (call $mixed (local.get $h2)))
    (local.set $h1 (i64.add (local.get $h1) (local.get $h2)))
    (local.set $h2 (i64.add (local.get $h2) (local.get $h1)))
    (i64.store offset=16 (i32.const 0) (local.get $h1))
    (i64.store offset=24 (i32.const 0) (local.get $h2)))

  (func $first (param $k i64) (result i64)
    (i64.mul
      (i64.rotl (i64.mul (local.get $k) (i64.const 0x87c37b91114253d5)) (i64.const 31))
      (i64.const 0x4cf5ad432745937f)))

  (func $second (param $k i64) (result i64)
    (i64.mul
      (i64.rotl (i64.mul (local.get $k) (i64.const 0x4cf5ad432745937f)) (i64.const 33))
      (i64.const 0x87c37b91114253d5)))

  ;; The first 1 to 8 bytes.
  (func $cut (param $k i64) (param $bytes i32) (result i64)
    (i64.and
      (local.get $k)
      (i64.shr_u
        (i64.const -1)
        (i64.extend_i32_u (i32.sub (i32.const 64) (i32.shl (local.get $bytes) (i32.const 3)))))))

  (func $mixed (param $k i64) (result i64)
    (local.set $k (i64.xor (local.get $k) (i64.shr_u (local.get $k) (i64.const 33))))
    (local.set $k (i64.mul (local.get $k) (i64.const 0xff51afd7ed558ccd)))
    (local.set $k (i64.xor (local.get $k) (i64.shr_u (local.get $k) (i64.const 33))))
    (local.set $k (i64.mul (local.get $k) (i64.const 0xc4ceb9fe1a85ec53)))
    (i64.xor (local.get $k) (i64.shr_u (local.get $k) (i64.const 33)))))
