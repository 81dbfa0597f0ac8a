-- The search of the list looks contracts up by runs of three letters.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE EXCEPTION 'The search needs the Postgres extension pg_trgm, which this server may not create (%). Have an administrator of the database install it with: CREATE EXTENSION pg_trgm;', SQLERRM;
END $$;
--> statement-breakpoint
-- The single characters and pairs of neighbours in a text: what a search for one or two letters is
-- looked up by, since it has no run of three.
CREATE FUNCTION short_grams(content text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT gram)
  FROM (
    SELECT letter, letter || lead(letter) OVER (ORDER BY place) AS pair
    FROM unnest(string_to_array(content, NULL)) WITH ORDINALITY AS letters(letter, place)
  ) AS neighbours
  CROSS JOIN LATERAL (VALUES (letter), (pair)) AS grams(gram)
  WHERE gram IS NOT NULL
$$;
