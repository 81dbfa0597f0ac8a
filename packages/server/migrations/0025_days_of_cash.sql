CREATE INDEX "redemptions_cash_day" ON "redemptions" USING btree (greatest("created_at", "held_until")) WHERE type = 'CASH';--> statement-breakpoint
-- Holds cash that goes beyond a limit of the settings, to the first day (UTC) that has room for it. A redemption counts on
-- the day from which it can be approved. The locks make simultaneous purchases count each other: a statement after the
-- wait sees what the others have committed. What is beyond a limit by itself gets a later day of its own. When no day of
-- the next 400 has room, the last of them is taken.
CREATE OR REPLACE FUNCTION hold_cash_beyond_limits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limits settings%ROWTYPE;
  bonus_end timestamptz;
  day_start timestamptz;
  next_day timestamptz;
  of_house numeric;
  of_person numeric;
BEGIN
  SELECT * INTO limits FROM settings;
  IF limits.cash_house_daily_dollars > 0 THEN
    PERFORM pg_advisory_xact_lock(7046110279);
  END IF;
  IF limits.cash_person_daily_dollars > 0 THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('cash of ' || NEW.user_id, 0));
  END IF;
  IF limits.cash_bonus_wait_days > 0 THEN
    SELECT max("timestamp") + make_interval(hours => limits.cash_bonus_wait_days * 24) INTO bonus_end FROM earnings
      WHERE user_id = NEW.user_id AND source = 'REFERRAL_BONUS';
    IF bonus_end > NEW.created_at THEN
      NEW.hold_kind := 'bonus_wait';
      NEW.held_until := bonus_end;
    END IF;
  END IF;
  IF limits.cash_house_daily_dollars > 0 OR limits.cash_person_daily_dollars > 0 THEN
    day_start := date_trunc('day', greatest(NEW.created_at, NEW.held_until) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
    FOR days_ahead IN 0..399 LOOP
      next_day := day_start + interval '24 hours';
      SELECT coalesce(sum(amount), 0), coalesce(sum(amount) FILTER (WHERE user_id = NEW.user_id), 0)
        INTO of_house, of_person FROM redemptions
        WHERE type = 'CASH' AND status <> 'REJECTED'
          AND greatest(created_at, held_until) >= day_start AND greatest(created_at, held_until) < next_day;
      IF limits.cash_person_daily_dollars > 0 AND of_person + NEW.amount > limits.cash_person_daily_dollars
        AND (days_ahead = 0 OR of_person > 0) THEN
        NEW.hold_kind := 'person_limit';
      ELSIF limits.cash_house_daily_dollars > 0 AND of_house + NEW.amount > limits.cash_house_daily_dollars
        AND (days_ahead = 0 OR of_house > 0) THEN
        NEW.hold_kind := 'house_limit';
      ELSE
        EXIT;
      END IF;
      NEW.held_until := next_day;
      day_start := next_day;
    END LOOP;
  END IF;
  IF NEW.held_until IS NOT NULL THEN
    NEW.held_at := NEW.created_at;
  END IF;
  RETURN NEW;
END $$;
