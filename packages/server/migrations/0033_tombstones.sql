CREATE TABLE "tombstones" (
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "tombstones_kind_hash_pk" PRIMARY KEY("kind","hash"),
	CONSTRAINT "tombstones_kind_valid" CHECK ("tombstones"."kind" in ('username', 'bonus_mailbox'))
);
--> statement-breakpoint
ALTER TABLE "tombstones" ADD CONSTRAINT "tombstones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tombstones_expires" ON "tombstones" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tombstones_user" ON "tombstones" USING btree ("user_id");