CREATE TABLE "ledger_blocks" (
	"block" bigint PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"root" text NOT NULL,
	"previous" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"tree" text NOT NULL,
	"nodes" text[] NOT NULL,
	"signature" text NOT NULL,
	"is_mailed" boolean NOT NULL,
	CONSTRAINT "ledger_blocks_previous_unique" UNIQUE("previous"),
	CONSTRAINT "ledger_blocks_counted" CHECK ("ledger_blocks"."block" > 0 and "ledger_blocks"."entries" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_leaves" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_leaves_position_unique" UNIQUE("block","position")
);
--> statement-breakpoint
CREATE TRIGGER ledger_blocks_append_only BEFORE UPDATE OR DELETE ON ledger_blocks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_blocks_no_truncate BEFORE TRUNCATE ON ledger_blocks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_leaves_append_only BEFORE UPDATE OR DELETE ON ledger_leaves
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_leaves_no_truncate BEFORE TRUNCATE ON ledger_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
