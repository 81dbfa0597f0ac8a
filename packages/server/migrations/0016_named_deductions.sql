ALTER TABLE "second_approvals" ADD COLUMN "signed_contract_id" uuid;--> statement-breakpoint
ALTER TABLE "second_approvals" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_signed_contract_id_signed_contracts_id_fk" FOREIGN KEY ("signed_contract_id") REFERENCES "public"."signed_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_signing_of_deduction" CHECK ("second_approvals"."signed_contract_id" is null or "second_approvals"."kind" = 'deduction');--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_code_while_open" CHECK ("second_approvals"."code" is null or "second_approvals"."kind" = 'redemption' and "second_approvals"."state" = 'open');--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_illegal_second_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' OR (OLD.kind, OLD.subject_id, OLD.user_id, OLD.points, OLD.reason, OLD.signed_contract_id, OLD.requested_by, OLD.requested_at)
    IS DISTINCT FROM
    (NEW.kind, NEW.subject_id, NEW.user_id, NEW.points, NEW.reason, NEW.signed_contract_id, NEW.requested_by, NEW.requested_at) THEN
    RAISE EXCEPTION 'a second approval is decided once and not changed'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION withdraw_second_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE second_approvals SET state = 'withdrawn', code = NULL WHERE subject_id = NEW.id AND state = 'open';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was recorded stays, as before. The last characters of the account number can be stored later, too: payouts from before
-- they were recorded get them from the server, which can decrypt them.
CREATE OR REPLACE FUNCTION refuse_illegal_payout_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
    ('to_pay', 'sent'), ('to_pay', 'failed'), ('sent', 'confirmed'), ('sent', 'failed')
  ) THEN
    RAISE EXCEPTION 'a payout cannot go from % to %', OLD.state, NEW.state
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (OLD.redemption_id, OLD.user_id, OLD.is_unrecorded, OLD.created_at)
      IS DISTINCT FROM (NEW.redemption_id, NEW.user_id, NEW.is_unrecorded, NEW.created_at)
    OR (OLD.state <> 'to_pay' AND
      (OLD.reference, OLD.sent_at, OLD.sent_by, OLD.exported_at, OLD.exported_by)
        IS DISTINCT FROM
      (NEW.reference, NEW.sent_at, NEW.sent_by, NEW.exported_at, NEW.exported_by))
    OR (OLD.state <> 'to_pay' AND OLD.account_ending IS NOT NULL
      AND OLD.account_ending IS DISTINCT FROM NEW.account_ending)
    OR (OLD.state IN ('confirmed', 'failed') AND
      (OLD.confirmed_at, OLD.confirmed_by, OLD.failed_at, OLD.failed_by, OLD.reason)
        IS DISTINCT FROM (NEW.confirmed_at, NEW.confirmed_by, NEW.failed_at, NEW.failed_by, NEW.reason)) THEN
    RAISE EXCEPTION 'what is recorded of a payout is not changed'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
