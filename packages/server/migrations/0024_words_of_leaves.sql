ALTER TABLE "ledger_leaves" ADD COLUMN "words_hash" text;
--> statement-breakpoint
ALTER TABLE "ledger_leaves" DISABLE TRIGGER ledger_leaves_append_only;
--> statement-breakpoint
UPDATE "ledger_leaves" l SET "words_hash" = encode(sha256(convert_to(e.details, 'UTF8')), 'hex') FROM earnings e WHERE e.id = l.entry_id;
--> statement-breakpoint
ALTER TABLE "ledger_leaves" ENABLE TRIGGER ledger_leaves_append_only;
--> statement-breakpoint
ALTER TABLE "ledger_leaves" ALTER COLUMN "words_hash" SET NOT NULL;
