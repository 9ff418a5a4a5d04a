;; Finds the cells of records, 16 bytes at a time, and counts those that are empty or null.
;; It reads what shared/csv/scan.ts reads, in bytes that end with a record; piece-scanner.test.ts holds the two together.
;; After a change: node scripts/piece-scanner.ts
;;
;; Memory: from 0 on what a call leaves behind, then the null keyword, then the cells of the record read last, then
;; how many cells of each column were empty and null, and from 1 MiB on the bytes of the piece. Places count from there.
(module
  (memory (export "memory") 17)

  ;; 0: first byte of the record; 4: number of its cells; 16: the fingerprint so far (two i64)
  ;; 64: the null keyword, up to 192 bytes
  ;; 0x01000: where each cell starts   (i32, up to 16,384)
  ;; 0x11000: where each cell ends     (i32)
  ;; 0x21000: whether a cell has doubled quotes (one byte each)
  ;; 0x30000: empty cells by column    (i32)
  ;; 0x40000: null cells by column     (i32)
  ;; 0x50000: bytes of a key that do not lie in the piece
  ;; 0x100000: the piece

  ;; Reads the record at $at and answers the place behind its line end; -2 where only the exact reader can tell,
  ;; -3 where there are but blank lines.
  (func (export "next")
    (param $at i32) (param $end i32) (param $delimiter i32) (param $skipSpace i32) (result i32)
    (local $code i32) (local $count i32) (local $doubled i32) (local $found i32) (local $bytes v128)
    (local $quotes v128) (local $delimiters v128) (local $newlines v128) (local $returns v128)
    (local.set $quotes (i8x16.splat (i32.const 34)))
    (local.set $delimiters (i8x16.splat (local.get $delimiter)))
    (local.set $newlines (i8x16.splat (i32.const 10)))
    (local.set $returns (i8x16.splat (i32.const 13)))

    (block $begun
      (loop $blank
        (if (i32.ge_u (local.get $at) (local.get $end))
          (then
            (i32.store (i32.const 0) (local.get $at))
            (return (i32.const -3))))
        (local.set $code (i32.load8_u offset=0x100000 (local.get $at)))
        (if (i32.eq (local.get $code) (i32.const 13))
          (then)
          (else (br_if $begun (i32.ne (local.get $code) (i32.const 10)))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $blank)))
    (i32.store (i32.const 0) (local.get $at))

    (block $ended
      (loop $cell
        (if (local.get $skipSpace)
          (then
            (block $behind
              (loop $space
                (br_if $behind (i32.ge_u (local.get $at) (local.get $end)))
                (br_if $behind (i32.ne (i32.load8_u offset=0x100000 (local.get $at)) (i32.const 32)))
                (local.set $at (i32.add (local.get $at) (i32.const 1)))
                (br $space)))))
        (if (i32.eq (local.get $count) (i32.const 16384)) (then (return (i32.const -2))))
        (local.set $doubled (i32.const 0))

        (if
          (i32.and
            (i32.lt_u (local.get $at) (local.get $end))
            (i32.eq (i32.load8_u offset=0x100000 (local.get $at)) (i32.const 34)))
          (then
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (i32.store offset=0x1000 (i32.shl (local.get $count) (i32.const 2)) (local.get $at))
            (block $closed
              (loop $inside
                (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const -2))))
                (local.set $found
                  (i8x16.bitmask
                    (i8x16.eq (v128.load offset=0x100000 align=1 (local.get $at)) (local.get $quotes))))
                (if (i32.eqz (local.get $found))
                  (then
                    (local.set $at (i32.add (local.get $at) (i32.const 16)))
                    (br $inside)))
                (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $found))))
                (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const -2))))
                (br_if $closed (i32.ge_u (i32.add (local.get $at) (i32.const 1)) (local.get $end)))
                (br_if $closed (i32.ne (i32.load8_u offset=0x100001 (local.get $at)) (i32.const 34)))
                (local.set $doubled (i32.const 1))
                (local.set $at (i32.add (local.get $at) (i32.const 2)))
                (br $inside)))
            (i32.store offset=0x11000 (i32.shl (local.get $count) (i32.const 2)) (local.get $at))
            (local.set $at (i32.add (local.get $at) (i32.const 1))))
          (else
            (i32.store offset=0x1000 (i32.shl (local.get $count) (i32.const 2)) (local.get $at))
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
            (i32.store offset=0x11000 (i32.shl (local.get $count) (i32.const 2)) (local.get $at))))
        (i32.store8 offset=0x21000 (local.get $count) (local.get $doubled))
        (local.set $count (i32.add (local.get $count) (i32.const 1)))

        (br_if $ended (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $code (i32.load8_u offset=0x100000 (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br_if $cell (i32.eq (local.get $code) (local.get $delimiter)))
        (if (i32.eq (local.get $code) (i32.const 13))
          (then
            (if
              (i32.and
                (i32.lt_u (local.get $at) (local.get $end))
                (i32.eq (i32.load8_u offset=0x100000 (local.get $at)) (i32.const 10)))
              (then (local.set $at (i32.add (local.get $at) (i32.const 1))))))
          (else (if (i32.ne (local.get $code) (i32.const 10)) (then (return (i32.const -2))))))))

    (i32.store (i32.const 4) (local.get $count))
    (local.get $at))

  ;; Counts the empty and null cells of the record read last, whose bytes are its texts but for doubled quotes.
  ;; Answers 1 where there is an empty one, plus 2 where there is a null.
  (func (export "tally") (param $columns i32) (param $nullLength i32) (result i32)
    (local $column i32) (local $start i32) (local $length i32) (local $at i32) (local $seen i32) (local $place i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $column) (local.get $columns)))
        (local.set $place (i32.shl (local.get $column) (i32.const 2)))
        (local.set $start (i32.load offset=0x1000 (local.get $place)))
        (local.set $length (i32.sub (i32.load offset=0x11000 (local.get $place)) (local.get $start)))
        (if (i32.eqz (local.get $length))
          (then
            (i32.store offset=0x30000
              (local.get $place)
              (i32.add (i32.load offset=0x30000 (local.get $place)) (i32.const 1)))
            (local.set $seen (i32.or (local.get $seen) (i32.const 1)))))
        (block $other
          (br_if $other (i32.ne (local.get $length) (local.get $nullLength)))
          (br_if $other (i32.load8_u offset=0x21000 (local.get $column)))
          (local.set $at (i32.const 0))
          (block $same
            (loop $byte
              (br_if $same (i32.ge_u (local.get $at) (local.get $length)))
              (br_if $other
                (i32.ne
                  (i32.load8_u offset=0x100000 (i32.add (local.get $start) (local.get $at)))
                  (i32.load8_u offset=64 (local.get $at))))
              (local.set $at (i32.add (local.get $at) (i32.const 1)))
              (br $byte)))
          (i32.store offset=0x40000
            (local.get $place)
            (i32.add (i32.load offset=0x40000 (local.get $place)) (i32.const 1)))
          (local.set $seen (i32.or (local.get $seen) (i32.const 2))))
        (local.set $column (i32.add (local.get $column) (i32.const 1)))
        (br $next)))
    (local.get $seen))

  ;; Adds $length bytes at the address $at to the fingerprint, as one MurmurHash3 (x64, 128 bits) that begins with it.
  (func (export "hash") (param $at i32) (param $length i32)
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
