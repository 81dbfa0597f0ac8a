CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"former_email" text NOT NULL,
	"new_email" text NOT NULL,
	"admin_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone,
	"undo_until" timestamp (3) with time zone,
	CONSTRAINT "email_changes_state_valid" CHECK ("email_changes"."state" in ('waiting', 'confirmed', 'effective', 'stopped', 'lapsed', 'taken', 'taken_back')),
	CONSTRAINT "email_changes_lower_case" CHECK ("email_changes"."former_email" = lower("email_changes"."former_email") and "email_changes"."new_email" = lower("email_changes"."new_email")),
	CONSTRAINT "email_changes_other_email" CHECK ("email_changes"."former_email" <> "email_changes"."new_email"),
	CONSTRAINT "email_changes_not_for_oneself" CHECK ("email_changes"."admin_id" <> "email_changes"."user_id"),
	CONSTRAINT "email_changes_waits" CHECK ("email_changes"."due_at" > "email_changes"."started_at"),
	CONSTRAINT "email_changes_effective" CHECK (("email_changes"."state" in ('effective', 'taken_back')) = ("email_changes"."effective_at" is not null)
        and ("email_changes"."effective_at" is null) = ("email_changes"."undo_until" is null)
        and "email_changes"."effective_at" >= "email_changes"."due_at" and "email_changes"."undo_until" > "email_changes"."effective_at")
);
--> statement-breakpoint
ALTER TABLE "auth_safety_pauses" DROP CONSTRAINT "auth_safety_pauses_ends_by_valid";--> statement-breakpoint
ALTER TABLE "auth_users" DROP CONSTRAINT "auth_users_safety_pause_ends_by_valid";--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_kind_valid";--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_person_named";--> statement-breakpoint
DROP INDEX "second_approvals_one_open";--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "password_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "new_place_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "second_approvals" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_one_waiting" ON "email_changes" USING btree ("user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "email_changes_due" ON "email_changes" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "email_changes_started" ON "email_changes" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "second_approvals_one_open" ON "second_approvals" USING btree ("subject_id") WHERE state = 'open' and kind in ('redemption', 'contract', 'email_change');--> statement-breakpoint
ALTER TABLE "auth_safety_pauses" ADD CONSTRAINT "auth_safety_pauses_ends_by_valid" CHECK ("auth_safety_pauses"."ends_by" in ('mailbox', 'older_factor', 'time'));--> statement-breakpoint
ALTER TABLE "auth_users" ADD CONSTRAINT "auth_users_safety_pause_ends_by_valid" CHECK ("auth_users"."safety_pause_ends_by" in ('mailbox', 'older_factor', 'time'));--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_email_while_open" CHECK (("second_approvals"."new_email" is not null) = ("second_approvals"."kind" = 'email_change' and "second_approvals"."state" = 'open')
        and "second_approvals"."new_email" = lower("second_approvals"."new_email") and ("second_approvals"."kind" <> 'email_change' or "second_approvals"."points" is null));--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_kind_valid" CHECK ("second_approvals"."kind" in ('redemption', 'credit', 'deduction', 'contract', 'email_change'));--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_person_named" CHECK (("second_approvals"."kind" = 'contract') = ("second_approvals"."user_id" is null) and ("second_approvals"."kind" in ('contract', 'email_change') or "second_approvals"."points" is not null));--> statement-breakpoint
-- A change of email without the former mailbox keeps whose it is and what it is about, and ends once: a waiting one by any other state,
-- one that took effect by being taken back.
CREATE FUNCTION guard_email_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NEW.user_id <> OLD.user_id OR NEW.new_email <> OLD.new_email OR NEW.former_email <> OLD.former_email
    OR NEW.admin_id IS DISTINCT FROM OLD.admin_id
    OR (OLD.state <> 'waiting' AND NOT (OLD.state = 'effective' AND NEW.state = 'taken_back'))
    OR (OLD.effective_at IS NOT NULL AND (NEW.effective_at, NEW.undo_until) IS DISTINCT FROM (OLD.effective_at, OLD.undo_until)) THEN
    RAISE EXCEPTION 'a change of email cannot be changed this way' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER email_changes_guard BEFORE UPDATE ON email_changes FOR EACH ROW EXECUTE FUNCTION guard_email_change();
--> statement-breakpoint
-- Whatever ends or replaces the pending email of an account (a cancel, a newer change, a new password, "This was not me") stops the
-- change that waits for its day. One that took effect is no longer waiting by then.
CREATE FUNCTION stop_waiting_email_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE email_changes SET state = 'stopped' WHERE user_id = OLD.id AND state = 'waiting';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_users_stop_email_change AFTER UPDATE OF new_email, new_email_sent_at ON auth_users FOR EACH ROW
  WHEN (OLD.new_email IS NOT NULL
    AND (OLD.new_email, OLD.new_email_sent_at) IS DISTINCT FROM (NEW.new_email, NEW.new_email_sent_at))
  EXECUTE FUNCTION stop_waiting_email_change();
