DROP INDEX "signed_contracts_status_queue";--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "signed_contracts_status_queue" ON "signed_contracts" USING btree ("status",coalesce("submitted_at", "created_at"),"id");