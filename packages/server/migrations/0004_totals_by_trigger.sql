-- What has been entered so far.
INSERT INTO earnings_totals (user_id, month, source, points_in, points_out, entries)
  SELECT user_id, to_char("timestamp" AT TIME ZONE 'UTC', 'YYYY-MM'), source,
    sum(greatest(points_earned, 0)), sum(greatest(-points_earned, 0)), count(*)
  FROM earnings GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO commission_totals (month, redemptions, amount, commission, rates)
  SELECT to_char(coalesce(decided_at, created_at) AT TIME ZONE 'UTC', 'YYYY-MM'),
    count(*), sum(amount), sum(commission_amount), sum(commission_rate)
  FROM redemptions WHERE type = 'CASH' AND status = 'APPROVED' GROUP BY 1;
--> statement-breakpoint
-- An entry moves the balance and the totals of its month. The profile is always locked first, so that
-- no two transactions wait for each other's totals.
CREATE OR REPLACE FUNCTION apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.points_earned <> 0 THEN
    UPDATE users SET points = points + NEW.points_earned WHERE id = NEW.user_id;
  ELSE
    PERFORM 1 FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  END IF;
  INSERT INTO earnings_totals AS kept (user_id, month, source, points_in, points_out, entries)
    VALUES (NEW.user_id, to_char(NEW."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM'), NEW.source,
      greatest(NEW.points_earned, 0), greatest(-NEW.points_earned, 0), 1)
    ON CONFLICT (user_id, month, source) DO UPDATE SET
      points_in = kept.points_in + excluded.points_in,
      points_out = kept.points_out + excluded.points_out,
      entries = kept.entries + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An approved cash redemption counts in the month of its approval.
CREATE FUNCTION count_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO commission_totals AS kept (month, redemptions, amount, commission, rates)
    VALUES (to_char(coalesce(NEW.decided_at, NEW.created_at) AT TIME ZONE 'UTC', 'YYYY-MM'),
      1, NEW.amount, NEW.commission_amount, NEW.commission_rate)
    ON CONFLICT (month) DO UPDATE SET
      redemptions = kept.redemptions + 1,
      amount = kept.amount + excluded.amount,
      commission = kept.commission + excluded.commission,
      rates = kept.rates + excluded.rates;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_count_commission_insert AFTER INSERT ON redemptions
  FOR EACH ROW WHEN (NEW.type = 'CASH' AND NEW.status = 'APPROVED')
  EXECUTE FUNCTION count_commission();
--> statement-breakpoint
CREATE TRIGGER redemptions_count_commission_update AFTER UPDATE OF status ON redemptions
  FOR EACH ROW WHEN (NEW.type = 'CASH' AND NEW.status = 'APPROVED' AND OLD.status <> 'APPROVED')
  EXECUTE FUNCTION count_commission();
--> statement-breakpoint
-- Totals are written by these triggers and by nothing else.
CREATE FUNCTION refuse_change_of_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is kept by triggers alone: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER earnings_totals_by_ledger BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON earnings_totals
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_of_totals();
--> statement-breakpoint
CREATE TRIGGER commission_totals_by_approval BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON commission_totals
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_of_totals();
