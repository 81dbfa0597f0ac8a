CREATE TABLE "forfeitures" (
	"signed_contract_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"points" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forfeitures_signed_contract_id_number_pk" PRIMARY KEY("signed_contract_id","number")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";
--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "reopened_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "forfeitures" ADD CONSTRAINT "forfeitures_signed_contract_id_signed_contracts_id_fk" FOREIGN KEY ("signed_contract_id") REFERENCES "public"."signed_contracts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "forfeitures_by_time" ON "forfeitures" USING btree ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "admin_decisions_month_closed_once" ON "admin_decisions" USING btree (("after" ->> 'month')) WHERE action = 'close_month';
--> statement-breakpoint
ALTER TABLE "admin_decisions" ADD CONSTRAINT "admin_decisions_closed_month_complete" CHECK ("admin_decisions"."action" <> 'close_month' or ("admin_decisions"."actor" = 'system'
        and coalesce("admin_decisions"."after" ->> 'month' ~ '^[0-9]{4}-(0[1-9]|1[0-2])$', false) and "admin_decisions"."after" ?& array['checksum', 'figures']));
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval', 'stock_low', 'rights_changed', 'factor_removal', 'ledger_head', 'command_confirmed', 'settings_changed', 'item_changed', 'month_changed'));
--> statement-breakpoint
-- ============================================================================
-- From here on by hand: what is forfeited is dated by its end
-- ============================================================================
-- Records what a signing forfeits when it ends without a decision, by the time of its end, and takes it back when an extension
-- puts it in progress again, by the time of that. Servers of the version before do not say when: there it is now.
CREATE FUNCTION record_forfeiture() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_ended constant boolean := NEW.status IN ('missed', 'lapsed', 'given_back');
BEGIN
  INSERT INTO forfeitures (signed_contract_id, number, points, at)
    SELECT NEW.id, before.number + 1, change.points, change.at
    FROM (SELECT coalesce(max(number), 0) AS number, coalesce(sum(points), 0) AS points
        FROM forfeitures WHERE signed_contract_id = NEW.id) AS before,
      LATERAL (SELECT
        CASE WHEN has_ended THEN NEW.points_cost
            - CASE NEW.status WHEN 'missed' THEN 0 ELSE (NEW.agreed->>'lapse_refund')::integer END
          ELSE - before.points END AS points,
        CASE WHEN has_ended THEN coalesce(NEW.ended_at, now())
          WHEN NEW.reopened_at IS DISTINCT FROM OLD.reopened_at THEN NEW.reopened_at ELSE now() END AS at) AS change
    WHERE change.points <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER signed_contracts_record_forfeiture AFTER UPDATE OF status ON signed_contracts
  FOR EACH ROW WHEN ((OLD.status IN ('missed', 'lapsed', 'given_back')) <> (NEW.status IN ('missed', 'lapsed', 'given_back')))
  EXECUTE FUNCTION record_forfeiture();
--> statement-breakpoint
INSERT INTO forfeitures (signed_contract_id, number, points, at)
  SELECT id, 1, points, coalesce(ended_at, created_at)
  FROM (SELECT *, points_cost - CASE status WHEN 'missed' THEN 0 ELSE (agreed->>'lapse_refund')::integer END AS points
    FROM signed_contracts WHERE status IN ('missed', 'lapsed', 'given_back')) AS ended
  WHERE points <> 0;
--> statement-breakpoint
CREATE TRIGGER forfeitures_no_direct_insert BEFORE INSERT ON forfeitures
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_write();
--> statement-breakpoint
CREATE TRIGGER forfeitures_append_only BEFORE UPDATE OR DELETE ON forfeitures
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER forfeitures_no_truncate BEFORE TRUNCATE ON forfeitures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
