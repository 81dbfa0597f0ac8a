ALTER TABLE "ledger_key_records" DROP CONSTRAINT "ledger_key_records_pkey";--> statement-breakpoint
ALTER TABLE "ledger_key_records" ADD CONSTRAINT "ledger_key_records_block_created_at_pk" PRIMARY KEY("block","created_at");--> statement-breakpoint
CREATE INDEX "payouts_by_details" ON "payouts" USING btree ("details_id") WHERE details_id is not null;
--> statement-breakpoint
-- ============================================================================
-- By hand: what waits for a second admin and is withdrawn
-- ============================================================================
-- As since migration 0049, by the expression of the index `notifications_unread`, which 0055 has changed.
CREATE OR REPLACE FUNCTION withdraw_second_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH withdrawn AS (
    UPDATE second_approvals SET state = 'withdrawn', code = NULL WHERE subject_id = NEW.id AND state = 'open' RETURNING id::text
  )
  UPDATE notifications SET read = true
    WHERE NOT read AND coalesce(data ->> 'signed_contract_id', data ->> 'redemption_id', data ->> 'second_approval_id', data ->> 'contract_id')
      IN (SELECT id FROM withdrawn);
  RETURN NULL;
END $$;
