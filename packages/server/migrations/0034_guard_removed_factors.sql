-- A verified factor may be removed, and a removed one brought back; none is ever unverified again.
CREATE OR REPLACE FUNCTION guard_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NEW.user_id <> OLD.user_id
    OR (OLD.status <> 'unverified' AND NEW.status = 'unverified')
    OR (OLD.status = 'unverified' AND NEW.status = 'removed')
    OR (OLD.last_used_step IS NOT NULL AND (NEW.last_used_step IS NULL OR NEW.last_used_step < OLD.last_used_step)) THEN
    RAISE EXCEPTION 'a second factor cannot be changed this way' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
