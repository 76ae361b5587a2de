/**
 * Appends, and returns the heads of the shards that took their inputs (without a text), and entries that the caller lacks. It
 * locks the rows of the shards in the order of the arrays, raises their heads, and inserts the entries behind the old heads.
 * `ON CONFLICT` reads the newest version of a row, and keeps it locked until the end: there is no gap. A shard that refuses
 * returns nothing. The second statement sees what others committed while the first one waited for a lock. A caller that lacks many
 * entries, or long ones, reads them. Never changed: older processes use it beside newer ones, which make one of another name.
 */
export const APPEND_FUNCTION = `
  CREATE FUNCTION hr_mock.append_1(by_engine integer, shards text[], counts bigint[], known bigint[],
    owners text[], behinds bigint[], ats double precision[], texts text[])
  RETURNS TABLE (shard text, seq bigint, at double precision, engine integer, text text) LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    raised_shards text[];
    raised_heads bigint[];
  BEGIN
    WITH raised AS (
      INSERT INTO hr_mock.shards AS s (shard, seq, engine)
      SELECT t.shard, t.count, by_engine FROM unnest(append_1.shards, counts) AS t (shard, count)
      ON CONFLICT (shard) DO UPDATE SET seq = s.seq + excluded.seq WHERE NOT s.removed AND s.engine <= excluded.engine
      RETURNING s.shard, s.seq
    ), inserted AS (
      INSERT INTO hr_mock.entries (shard, seq, at, engine, text)
      SELECT t.shard, raised.seq - t.behind, t.at, by_engine, t.text
      FROM unnest(owners, behinds, ats, texts) AS t (shard, behind, at, text) JOIN raised ON raised.shard = t.shard
    )
    SELECT array_agg(raised.shard), array_agg(raised.seq) INTO raised_shards, raised_heads FROM raised;
    RETURN QUERY
      SELECT head.shard, head.seq, NULL::double precision, NULL::integer, NULL::text
      FROM unnest(raised_shards, raised_heads) AS head (shard, seq);
    RETURN QUERY
      SELECT t.shard, e.seq, e.at, e.engine, e.text
      FROM unnest(append_1.shards, counts, append_1.known) AS t (shard, count, known)
        JOIN unnest(raised_shards, raised_heads) AS head (shard, seq) ON head.shard = t.shard
        CROSS JOIN LATERAL (
          SELECT * FROM hr_mock.entries
          WHERE entries.shard = t.shard AND entries.seq > t.known AND entries.seq <= head.seq - t.count
          ORDER BY entries.seq LIMIT 50
        ) AS e
      WHERE head.seq - t.count - t.known BETWEEN 1 AND 50 AND pg_column_size(e.text) < 2000;
  END $$`;
