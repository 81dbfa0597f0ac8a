CREATE TABLE "restore_drills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"backup_created_at" timestamp (3) with time zone,
	"problems" integer
);
--> statement-breakpoint
CREATE INDEX "restore_drills_newest" ON "restore_drills" USING btree ("started_at");