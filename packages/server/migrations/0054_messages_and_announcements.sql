CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"holds_from" date,
	"state" text DEFAULT 'asked' NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"people" integer,
	"told" integer DEFAULT 0 NOT NULL,
	"told_up_to" uuid,
	CONSTRAINT "announcements_state_valid" CHECK ("announcements"."state" in ('asked', 'sending', 'sent', 'withdrawn')),
	CONSTRAINT "announcements_words_limited" CHECK (char_length("announcements"."title") between 1 and 100 and char_length("announcements"."text") between 1 and 5000),
	CONSTRAINT "announcements_started" CHECK (("announcements"."state" in ('sending', 'sent')) = ("announcements"."started_at" is not null) and ("announcements"."started_at" is not null) = ("announcements"."people" is not null) and ("announcements"."state" = 'sent') = ("announcements"."finished_at" is not null)),
	CONSTRAINT "announcements_told_in_time" CHECK ("announcements"."holds_from" is null or "announcements"."started_at" is null or "announcements"."holds_from"::timestamp at time zone 'UTC' >= "announcements"."started_at" + interval '720 hours')
);
--> statement-breakpoint
CREATE TABLE "submission_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signed_contract_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"by_signer" boolean NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submission_messages_side_limited" CHECK ("submission_messages"."number" between 1 and 10),
	CONSTRAINT "submission_messages_text_limited" CHECK (char_length("submission_messages"."text") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "notice_settings" DROP CONSTRAINT "notice_settings_kind_valid";
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_valid";
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";
--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_kind_valid";
--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_person_named";
--> statement-breakpoint
DROP INDEX "notifications_undecided";
--> statement-breakpoint
DROP INDEX "second_approvals_one_open";
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "announcement_id" uuid;
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_messages" ADD CONSTRAINT "submission_messages_signed_contract_id_signed_contracts_id_fk" FOREIGN KEY ("signed_contract_id") REFERENCES "public"."signed_contracts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_messages" ADD CONSTRAINT "submission_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_one_under_way" ON "announcements" USING btree ((true)) WHERE state in ('asked', 'sending');
--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("requested_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "submission_messages_side_unique" ON "submission_messages" USING btree ("signed_contract_id","by_signer","number");
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "notifications_undecided" ON "notifications" USING btree ("id") WHERE not read and "notifications"."kind" in ('submission', 'redemption', 'review_overdue', 'appeal', 'second_approval', 'submission_message');
--> statement-breakpoint
CREATE UNIQUE INDEX "second_approvals_one_open" ON "second_approvals" USING btree ("subject_id","kind") WHERE state = 'open' and kind in ('redemption', 'submission', 'payout_details', 'contract', 'email_change', 'admin_grant', 'item', 'release', 'announcement');
--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_kind_valid" CHECK ("notice_settings"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed', 'payout_details_asked', 'code_delivered', 'data_export_ready', 'message_received', 'message_to_reviewer', 'announcement'));
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_announcement_named" CHECK (("notices"."announcement_id" is not null) = ("notices"."kind" in ('announcement', 'terms_notice')));
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_valid" CHECK ("notices"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed', 'payout_details_asked', 'code_delivered', 'data_export_ready', 'message_received', 'message_to_reviewer', 'announcement', 'terms_notice'));
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."signed_contract_id", "notices"."redemption_id") = case when "notices"."kind" in ('points_corrected', 'data_export_ready', 'announcement', 'terms_notice') then 0 else 1 end);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval', 'stock_low', 'rights_changed', 'factor_removal', 'ledger_head', 'command_confirmed', 'settings_changed', 'item_changed', 'month_changed', 'submission_message'));
--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_kind_valid" CHECK ("second_approvals"."kind" in ('redemption', 'submission', 'payout_details', 'credit', 'deduction', 'contract', 'email_change', 'factor_removal', 'admin_grant', 'settings', 'item', 'release', 'announcement'));
--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_person_named" CHECK (("second_approvals"."kind" in ('contract', 'settings', 'item', 'announcement')) = ("second_approvals"."user_id" is null) and ("second_approvals"."kind" in ('contract', 'email_change', 'factor_removal', 'admin_grant', 'settings', 'item', 'announcement') or "second_approvals"."points" is not null));
--> statement-breakpoint
-- ============================================================================
-- From here on by hand: what was written stays as it was
-- ============================================================================
-- The signer writes on one side, anybody else on the other.
CREATE FUNCTION refuse_message_of_other_side() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.by_signer IS DISTINCT FROM (SELECT user_id = NEW.author_id FROM signed_contracts WHERE id = NEW.signed_contract_id) THEN
    RAISE EXCEPTION 'a message is on the side of its author' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER submission_messages_side BEFORE INSERT ON submission_messages
  FOR EACH ROW EXECUTE FUNCTION refuse_message_of_other_side();
--> statement-breakpoint
-- Append-only, and deleted with the signer's account alone, as earlier submissions are.
CREATE TRIGGER submission_messages_append_only BEFORE UPDATE OR DELETE ON submission_messages
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_version();
--> statement-breakpoint
CREATE TRIGGER submission_messages_no_truncate BEFORE TRUNCATE ON submission_messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An announcement keeps its words, goes one way, and is told to nobody before its second approval is confirmed.
CREATE FUNCTION guard_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.title, OLD.text, OLD.holds_from, OLD.requested_by, OLD.requested_at) IS DISTINCT FROM
    (NEW.id, NEW.title, NEW.text, NEW.holds_from, NEW.requested_by, NEW.requested_at) THEN
    RAISE EXCEPTION 'an announcement keeps its words' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (OLD.state, NEW.state) NOT IN (('asked', 'sending'), ('asked', 'withdrawn'), ('sending', 'sending'), ('sending', 'sent'))
    OR OLD.started_at IS NOT NULL AND (OLD.started_at, OLD.people) IS DISTINCT FROM (NEW.started_at, NEW.people)
    OR NEW.told < OLD.told THEN
    RAISE EXCEPTION 'an announcement cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.state = 'asked' AND NEW.state = 'sending' AND NOT EXISTS (SELECT FROM second_approvals
    WHERE subject_id = NEW.id AND kind = 'announcement' AND state = 'confirmed') THEN
    RAISE EXCEPTION 'an announcement is told once a second admin has confirmed it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER announcements_guarded BEFORE UPDATE ON announcements
  FOR EACH ROW EXECUTE FUNCTION guard_announcement();
--> statement-breakpoint
CREATE TRIGGER announcements_asked_first BEFORE INSERT ON announcements
  FOR EACH ROW WHEN (NEW.state <> 'asked') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER announcements_kept BEFORE DELETE ON announcements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER announcements_no_truncate BEFORE TRUNCATE ON announcements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
