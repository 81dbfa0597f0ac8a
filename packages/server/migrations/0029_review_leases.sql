CREATE TABLE "review_leases" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notifications_undecided" ON "notifications" USING btree ("id") WHERE not read and "notifications"."kind" in ('submission', 'redemption', 'review_overdue', 'appeal', 'second_approval');