-- Ends the statement with this SQLSTATE, unless the condition holds. A statement that makes several changes calls it in
-- its last step: when one of them did not take place, none does.
CREATE FUNCTION abort_unless(condition boolean, state text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF condition IS NOT TRUE THEN
    RAISE EXCEPTION 'the statement was aborted by its own condition' USING ERRCODE = state;
  END IF;
  RETURN true;
END $$;
