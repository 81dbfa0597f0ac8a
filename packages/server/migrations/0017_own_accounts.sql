CREATE TABLE "auth_known_places" (
	"user_id" uuid NOT NULL,
	"place_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_known_places_user_id_place_hash_pk" PRIMARY KEY("user_id","place_hash")
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"username_changed_at" timestamp (3) with time zone,
	CONSTRAINT "user_settings_theme_valid" CHECK ("user_settings"."theme" in ('system', 'light', 'dark'))
);
--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" DROP CONSTRAINT "auth_mail_tokens_kind_valid";--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "new_email_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "new_email_confirmed_by" text;--> statement-breakpoint
ALTER TABLE "auth_known_places" ADD CONSTRAINT "auth_known_places_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_known_places_seen" ON "auth_known_places" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD CONSTRAINT "auth_mail_tokens_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_mail_tokens_user" ON "auth_mail_tokens" USING btree ("user_id") WHERE "auth_mail_tokens"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD CONSTRAINT "auth_mail_tokens_user_valid" CHECK (("auth_mail_tokens"."kind" in ('email_change', 'new_place')) = ("auth_mail_tokens"."user_id" is not null));--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD CONSTRAINT "auth_mail_tokens_kind_valid" CHECK ("auth_mail_tokens"."kind" in ('signup', 'recovery', 'email_change', 'new_place'));--> statement-breakpoint
ALTER TABLE "auth_users" ADD CONSTRAINT "auth_users_new_email_lower_case" CHECK ("auth_users"."new_email" = lower("auth_users"."new_email"));--> statement-breakpoint
ALTER TABLE "auth_users" ADD CONSTRAINT "auth_users_new_email_valid" CHECK (("auth_users"."new_email" is null) = ("auth_users"."new_email_sent_at" is null)
        and ("auth_users"."new_email_confirmed_by" is null or "auth_users"."new_email" is not null));--> statement-breakpoint
ALTER TABLE "auth_users" ADD CONSTRAINT "auth_users_new_email_confirmed_by_valid" CHECK ("auth_users"."new_email_confirmed_by" in ('current', 'new'));