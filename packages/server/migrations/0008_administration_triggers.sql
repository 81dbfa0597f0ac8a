-- What is there so far.
INSERT INTO kept_counts (subject, slot, amount)
  SELECT 'users', 0, count(*) FROM users
  UNION ALL SELECT 'marketplace_items', 0, count(*) FROM marketplace_items WHERE deleted_at IS NULL
  UNION ALL SELECT 'signings_' || status, 0, count(*) FROM signed_contracts GROUP BY status
  UNION ALL SELECT 'redemptions_' || lower(type) || '_pending', 0, count(*) FROM redemptions
    WHERE status = 'PENDING' GROUP BY type;
--> statement-breakpoint
-- Each connection counts in a slot of its own, so that two transactions do not wait for each other.
CREATE FUNCTION add_to_count(counted text, change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF change <> 0 THEN
    INSERT INTO kept_counts AS kept (subject, slot, amount) VALUES (counted, pg_backend_pid() % 64, change)
      ON CONFLICT (subject, slot) DO UPDATE SET amount = kept.amount + excluded.amount;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_count('users', (SELECT count(*) FROM added));
  ELSE
    PERFORM add_to_count('users', -(SELECT count(*) FROM removed));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER users_count_removed AFTER DELETE ON users
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE FUNCTION count_marketplace_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_count('marketplace_items',
    (TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL)::integer
    - (TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL)::integer);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER marketplace_items_count AFTER INSERT OR DELETE ON marketplace_items
  FOR EACH ROW EXECUTE FUNCTION count_marketplace_items();
--> statement-breakpoint
CREATE TRIGGER marketplace_items_count_hidden AFTER UPDATE OF deleted_at ON marketplace_items
  FOR EACH ROW EXECUTE FUNCTION count_marketplace_items();
--> statement-breakpoint
-- By statement, not by row: closing a contract moves thousands of signings at once. Always in one
-- order, so that no two transactions wait for each other.
CREATE FUNCTION count_signings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_count('signings_' || status, n)
      FROM (SELECT status, count(*) AS n FROM added GROUP BY status ORDER BY status) AS moved;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_count('signings_' || status, n)
      FROM (SELECT status, -count(*) AS n FROM removed GROUP BY status ORDER BY status) AS moved;
  ELSE
    PERFORM add_to_count('signings_' || status, n)
      FROM (
        SELECT status, sum(one)::bigint AS n
        FROM (SELECT status, 1 AS one FROM added UNION ALL SELECT status, -1 FROM removed) AS moves
        GROUP BY status ORDER BY status
      ) AS moved;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER signed_contracts_count_added AFTER INSERT ON signed_contracts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_signings();
--> statement-breakpoint
CREATE TRIGGER signed_contracts_count_moved AFTER UPDATE ON signed_contracts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_signings();
--> statement-breakpoint
CREATE TRIGGER signed_contracts_count_removed AFTER DELETE ON signed_contracts
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_signings();
--> statement-breakpoint
CREATE FUNCTION count_pending_redemptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_count('redemptions_' || lower(type) || '_pending', n)
      FROM (SELECT type, count(*) AS n FROM added WHERE status = 'PENDING' GROUP BY type ORDER BY type) AS moved;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_count('redemptions_' || lower(type) || '_pending', n)
      FROM (SELECT type, -count(*) AS n FROM removed WHERE status = 'PENDING' GROUP BY type ORDER BY type) AS moved;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_count_added AFTER INSERT ON redemptions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_pending_redemptions();
--> statement-breakpoint
CREATE TRIGGER redemptions_count_moved AFTER UPDATE ON redemptions
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_pending_redemptions();
--> statement-breakpoint
CREATE TRIGGER redemptions_count_removed AFTER DELETE ON redemptions
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_pending_redemptions();
--> statement-breakpoint
CREATE TRIGGER kept_counts_by_triggers BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON kept_counts
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_of_totals();
