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
CREATE OR REPLACE FUNCTION short_grams(content text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT letters || array(
    SELECT letter || neighbour FROM unnest(letters, letters[2:]) AS pairs(letter, neighbour)
    WHERE neighbour IS NOT NULL
  )
  FROM (SELECT string_to_array(content, NULL)) AS split(letters)
$$;
