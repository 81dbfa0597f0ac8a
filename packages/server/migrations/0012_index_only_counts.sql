DROP INDEX "signed_contracts_user_newest";--> statement-breakpoint
CREATE INDEX "signed_contracts_counted" ON "signed_contracts" USING btree ("contract_id","status") WHERE status in ('pending', 'rejected');--> statement-breakpoint
CREATE INDEX "signed_contracts_user_newest" ON "signed_contracts" USING btree ("user_id","created_at","id","status");