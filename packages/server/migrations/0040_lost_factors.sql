CREATE TABLE "factor_removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "factor_removals_state_valid" CHECK ("factor_removals"."state" in ('open', 'carried_out', 'stopped', 'taken_back', 'refused', 'proved', 'lapsed', 'superseded')),
	CONSTRAINT "factor_removals_ended" CHECK (("factor_removals"."state" = 'open') = ("factor_removals"."ended_at" is null)),
	CONSTRAINT "factor_removals_waited" CHECK ("factor_removals"."state" <> 'carried_out' or "factor_removals"."ended_at" >= "factor_removals"."requested_at" + case when "factor_removals"."confirmed_at" is null then interval '72 hours' else interval '24 hours' end)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_kind_valid";--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_person_named";--> statement-breakpoint
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_id_second_approvals_id_fk" FOREIGN KEY ("id") REFERENCES "public"."second_approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "factor_removals_one_open" ON "factor_removals" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "factor_removals_due" ON "factor_removals" USING btree ("requested_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "factor_removals_user" ON "factor_removals" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval', 'stock_low', 'rights_changed', 'factor_removal'));--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_kind_valid" CHECK ("second_approvals"."kind" in ('redemption', 'credit', 'deduction', 'contract', 'email_change', 'factor_removal'));--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_person_named" CHECK (("second_approvals"."kind" = 'contract') = ("second_approvals"."user_id" is null) and ("second_approvals"."kind" in ('contract', 'email_change', 'factor_removal') or "second_approvals"."points" is not null));
--> statement-breakpoint
-- The removal of a lost second factor ends once. It is confirmed with its second approval alone, and never carried out for an admin.
CREATE FUNCTION guard_factor_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' OR (OLD.id, OLD.user_id, OLD.requested_at) IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.requested_at)
    OR (OLD.confirmed_at IS NOT NULL AND NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at)
    OR (NEW.confirmed_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM second_approvals WHERE id = NEW.id AND state = 'confirmed'))
    OR (NEW.state = 'carried_out' AND EXISTS (SELECT FROM users WHERE id = NEW.user_id AND is_admin)) THEN
    RAISE EXCEPTION 'the removal of a second factor cannot be changed this way'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER factor_removals_guarded BEFORE UPDATE ON factor_removals
  FOR EACH ROW EXECUTE FUNCTION guard_factor_removal();
