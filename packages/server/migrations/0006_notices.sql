CREATE TABLE "notice_settings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean DEFAULT true NOT NULL,
	"by_mail" boolean DEFAULT true NOT NULL,
	CONSTRAINT "notice_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notice_settings_kind_valid" CHECK ("notice_settings"."kind" in ('submission_approved', 'submission_rejected', 'deadline_soon', 'redemption_decided'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence_number" bigint,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"signed_contract_id" uuid,
	"redemption_id" uuid,
	"cause_id" uuid NOT NULL,
	"in_app" boolean NOT NULL,
	"mail_due" boolean DEFAULT true NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_kind_valid" CHECK ("notices"."kind" in ('submission_approved', 'submission_rejected', 'deadline_soon', 'redemption_decided')),
	CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."signed_contract_id", "notices"."redemption_id") = 1),
	CONSTRAINT "notices_numbered_when_shown" CHECK ("notices"."sequence_number" is null or "notices"."in_app")
);
--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_signed_contract_id_signed_contracts_id_fk" FOREIGN KEY ("signed_contract_id") REFERENCES "public"."signed_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_redemption_id_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_cause_unique" ON "notices" USING btree ("cause_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_sequence_number_unique" ON "notices" USING btree ("sequence_number");--> statement-breakpoint
CREATE INDEX "notices_unnumbered" ON "notices" USING btree ("created_at","id") WHERE in_app and sequence_number is null;--> statement-breakpoint
CREATE INDEX "notices_user_newest" ON "notices" USING btree ("user_id","created_at","id") WHERE in_app;--> statement-breakpoint
CREATE INDEX "notices_user_unread" ON "notices" USING btree ("user_id","created_at","id") WHERE in_app and read_at is null;--> statement-breakpoint
CREATE INDEX "notices_mail_due" ON "notices" USING btree ("created_at","id") WHERE mail_due;