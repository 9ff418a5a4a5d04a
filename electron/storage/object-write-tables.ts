/** Tables of the transactions that wrote the rows of objects. */

/** A row may be written several times, and each transaction has its cause. */
export const objectWriteTables = `
  CREATE TABLE object_write (
    key INTEGER PRIMARY KEY, run_id TEXT NOT NULL, record INTEGER NOT NULL, transaction_id TEXT NOT NULL,
    request INTEGER NOT NULL, hash_a INTEGER NOT NULL, hash_b INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX object_write_by_row ON object_write (run_id, record);
  CREATE INDEX object_write_by_transaction ON object_write (transaction_id);
  CREATE TRIGGER object_write_of_forgotten AFTER DELETE ON kept_run
    BEGIN DELETE FROM object_write WHERE run_id = OLD.id; END;
`;
