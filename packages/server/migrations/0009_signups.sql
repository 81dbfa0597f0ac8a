CREATE TABLE "auth_signups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"username" text,
	"user_metadata" jsonb NOT NULL,
	"referred_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "auth_mail_tokens_user_kind_unique";--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD COLUMN "signup_id" uuid;--> statement-breakpoint
CREATE INDEX "auth_signups_email" ON "auth_signups" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "auth_signups_username" ON "auth_signups" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "auth_signups_created_at" ON "auth_signups" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD CONSTRAINT "auth_mail_tokens_signup_id_auth_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."auth_signups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_mail_tokens_recovery_unique" ON "auth_mail_tokens" USING btree ("user_id") WHERE kind = 'recovery';--> statement-breakpoint
CREATE UNIQUE INDEX "auth_mail_tokens_signup_unique" ON "auth_mail_tokens" USING btree ("signup_id");--> statement-breakpoint
CREATE INDEX "auth_mail_tokens_user" ON "auth_mail_tokens" USING btree ("user_id");
