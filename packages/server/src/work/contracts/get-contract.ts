import { takenBackBy } from "@signpoint/api/ledger/corrections";
import { WAITING_BEFORE_MAX } from "@signpoint/api/platform/constants";
import { contractMessages } from "@signpoint/api/texts";
import type { Appeal } from "@signpoint/api/work/appeals/appeal";
import { changesSinceSigning } from "@signpoint/api/work/contracts/agreed-terms-rules";
import type { ContractDetail, SavedDraft } from "@signpoint/api/work/contracts/contract";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { signingState } from "@signpoint/api/work/signing";
import { submitDeadline } from "@signpoint/api/work/signing-deadlines";
import type { SubmissionVersion } from "@signpoint/api/work/submission-version";
import type { SurveyQuestion } from "@signpoint/api/work/survey-question";
import type { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { type SQL, sql } from "drizzle-orm";
import { selectDeductions } from "../../ledger/entries/corrected-signing";
import type { CallerContext } from "../../platform/context";
import { jsonObject } from "../../platform/db/json-sql";
import { contracts, signedContracts, signingDrafts } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { query, runQuery } from "../../platform/verb-query";
import { selectAppeal } from "../submissions/appeal-fields";
import { selectHistory, selectMessages } from "../submissions/find-timelines";
import { readSubmittedData } from "../submissions/read-submitted-data";
import { selectSignedContract } from "../submissions/signed-contract-fields";
import { signingTimeline, type TimelineFacts } from "../submissions/signing-timeline";
import { selectVersions } from "../submissions/submission-versions";
import { selectAppealUploads, selectUploads } from "../uploads/list-uploads";
import {
  type ContractFields,
  caller,
  contractFields,
  selectCatalogueVersion,
} from "./contract-fields";
import { toContractView } from "./contract-view";
import { readStanding, type StandingRow, selectStanding } from "./for-whom/conditions-sql";
import { selectQuestions } from "./questions";

interface Found {
  /** Null when there is none, or when it is deleted and the caller has not signed it. */
  found: {
    contract: ContractFields;
    standing: StandingRow;
    signing: SignedContract | null;
    survey_required: boolean;
    survey_questions: SurveyQuestion[];
    appeal: Appeal | null;
    versions: SubmissionVersion[];
    uploads: UploadedFile[];
    draft: SavedDraft | null;
    waiting_before: number | null;
    history: TimelineFacts["history"];
    deductions: TimelineFacts["deductions"];
    messages: TimelineFacts["messages"];
  } | null;
  version: number;
}

/** Submitting deletes the draft. */
const selectDraft = sql`(select ${jsonObject({
  answers: signingDrafts.answers,
  versions: signingDrafts.versions,
  saved_at: signingDrafts.saved_at,
})} from ${signingDrafts} where ${signingDrafts.signed_contract_id} = ${signedContracts.id})` as SQL<SavedDraft | null>;

/** What is shown to people who have not signed it. */
const isShown = sql`(${contracts.deleted_at} is null and ${contracts.opens_at} is null)`;
const isSigned = sql`${signedContracts.id} is not null`;

/**
 * The submissions that wait before the pending one that the query reads, up to 100, as an SQL value; null when it is not
 * pending. Reads as many entries of `signed_contracts_status_queue`.
 */
const selectWaitingBefore: SQL<number | null> = sql<number | null>`
  case when signed_contracts.status = 'pending' then (select count(*)::int from (
    select 1 from signed_contracts as earlier
    where earlier.status = 'pending' and (coalesce(earlier.submitted_at, earlier.created_at), earlier.id)
      < (coalesce(signed_contracts.submitted_at, signed_contracts.created_at), signed_contracts.id)
    limit ${sql.raw(String(WAITING_BEFORE_MAX))}) as waiting) end`;

const contractQuery = query<{ id: string; user_id: string; now: string }, Found>(
  jsonObject({
    found: sql<Found["found"]>`(
      select ${jsonObject({
        contract: jsonObject(contractFields),
        standing: selectStanding(caller),
        signing: sql`case when ${isSigned} then ${selectSignedContract} end`,
        survey_required: sql`coalesce(${signedContracts.survey_required}, ${contracts.survey_required})`,
        survey_questions: sql`case when ${isSigned} then ${signedContracts.survey_questions}::json else ${selectQuestions} end`,
        appeal: sql`case when ${signedContracts.status} in ('rejected', 'approved') then ${selectAppeal} end`,
        versions: sql`case when ${signedContracts.correction_rounds} > 0 then ${selectVersions} else '[]' end`,
        uploads: sql`case when ${signedContracts.status} in ('in_progress', 'changes_requested') then ${selectUploads}
          when ${signedContracts.status} = 'rejected' then ${selectAppealUploads} else '[]' end`,
        draft: selectDraft,
        waiting_before: selectWaitingBefore,
        history: selectHistory,
        deductions: selectDeductions({ named: false }),
        messages: selectMessages({ named: false }),
      })}
      from ${contracts} left join ${signedContracts}
        on ${signedContracts.contract_id} = ${contracts.id}
        and ${signedContracts.user_id} = ${sql.placeholder("user_id")}
      where ${contracts.id} = ${sql.placeholder("id")} and (${isShown} or ${isSigned})
    )`,
    version: selectCatalogueVersion,
  }),
);

/** Returns a contract as the caller sees it. A signer sees the questions and terms of their signing. Throws NOT_FOUND. */
export async function getContract(
  ctx: CallerContext<"catalogue">,
  { id }: { id: string },
): Promise<ContractDetail> {
  const now = ctx.now();
  const params = { id, user_id: ctx.caller.user_id, now: now.toISOString() };
  const { stats, result } = await ctx.catalogue.read(now, () =>
    runQuery(ctx, contractQuery, params),
  );
  if (result.found === null) {
    throw new DomainError("NOT_FOUND", { message: contractMessages.notFound });
  }
  const {
    contract,
    standing,
    signing: stored,
    history,
    deductions,
    messages,
    ...others
  } = result.found;
  const signing = stored && { ...stored, status: signingState(contract, stored, now) };
  return {
    ...toContractView(contract, stats.rewardPercentile, now),
    standing: readStanding(standing),
    ...others,
    signing: signing && {
      ...signing,
      submitted_data: readSubmittedData(signing.submitted_data),
    },
    timeline:
      stored === null || signing === null
        ? []
        : signingTimeline({
            ...others,
            signing,
            history,
            deductions,
            messages,
            draft_saved_at: others.draft?.saved_at ?? null,
            deadline: submitDeadline(contract, stored)?.toISOString() ?? null,
          }),
    taken_back: takenBackBy(deductions),
    agreed: signing?.agreed ?? null,
    changed_since_signing:
      signing === null ? [] : changesSinceSigning({ ...signing, ...signing.agreed }, contract),
    work_due_at: signing?.work_due_at ?? null,
  };
}
