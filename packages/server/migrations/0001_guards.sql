-- Nothing that has happened is ever changed or lost.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER earnings_append_only BEFORE UPDATE OR DELETE ON earnings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER earnings_no_truncate BEFORE TRUNCATE ON earnings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER admin_decisions_append_only BEFORE UPDATE OR DELETE ON admin_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER admin_decisions_no_truncate BEFORE TRUNCATE ON admin_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A balance is the running sum of its entries: only an entry moves it.
CREATE FUNCTION apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.points_earned <> 0 THEN
    UPDATE users SET points = points + NEW.points_earned WHERE id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earnings_apply AFTER INSERT ON earnings
  FOR EACH ROW EXECUTE FUNCTION apply_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_points_outside_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.points <> 0 THEN
    RAISE EXCEPTION 'a new profile starts with 0 points' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.points <> OLD.points AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'points are moved by ledger entries alone' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_points_by_ledger_insert BEFORE INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_points_outside_ledger();
--> statement-breakpoint
CREATE TRIGGER users_points_by_ledger_update BEFORE UPDATE OF points ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_points_outside_ledger();
--> statement-breakpoint
-- States move only along the edges of the state machines.
CREATE FUNCTION refuse_illegal_signing_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('in_progress', 'pending'), ('in_progress', 'rejected'),
    ('pending', 'approved'), ('pending', 'rejected')
  ) THEN
    RAISE EXCEPTION 'a signing cannot go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signed_contracts_transition BEFORE UPDATE OF status ON signed_contracts
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION refuse_illegal_signing_transition();
--> statement-breakpoint
CREATE FUNCTION refuse_illegal_redemption_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (('PENDING', 'APPROVED'), ('PENDING', 'REJECTED')) THEN
    RAISE EXCEPTION 'a redemption cannot go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_transition BEFORE UPDATE OF status ON redemptions
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION refuse_illegal_redemption_transition();
