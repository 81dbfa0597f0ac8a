CREATE TABLE "audit_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"mismatches" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_decisions" ALTER COLUMN "admin_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_decisions" ADD COLUMN "actor" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "has_token" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_runs_newest" ON "audit_runs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "admin_decisions" ADD CONSTRAINT "admin_decisions_actor_valid" CHECK ("admin_decisions"."actor" in ('admin', 'command', 'system'));--> statement-breakpoint
ALTER TABLE "admin_decisions" ADD CONSTRAINT "admin_decisions_admin_named" CHECK (("admin_decisions"."actor" = 'admin') = ("admin_decisions"."admin_id" is not null));