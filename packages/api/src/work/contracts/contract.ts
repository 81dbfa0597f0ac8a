import * as z from "zod";
import { CONTRACT_STATUSES, CONTRACT_TAGS, SIGNING_STATUSES } from "../../platform/constants";
import { Id, Timestamp } from "../../platform/fields";
import { Appeal } from "../appeals/appeal";
import { SignedContract, SigningSummary, SubmittedAnswers } from "../signed-contract";
import { SubmissionVersion } from "../submission-version";
import { SurveyQuestion } from "../survey-question";
import { TimelineEntry } from "../timeline";
import { UploadedFile } from "../uploaded-file";
import { AgreedTerms, ChangedTerm } from "./agreed-terms";
import { contractShape } from "./contract-shape";
import { ExpirationStatus } from "./expiration-status";
import { Standing } from "./for-whom/conditions";

export const Contract = z.object({
  id: Id,
  ...contractShape,
  status: z.enum(CONTRACT_STATUSES),
  expires_at: Timestamp.nullable(),
  /** True from `expires_at` on. */
  expired: z.boolean(),
  created_at: Timestamp,
});
export type Contract = z.infer<typeof Contract>;

/** The fields that depend on the current time and on the caller. */
const ContractView = Contract.extend({
  tags: z.array(z.enum(CONTRACT_TAGS)),
  expiration: ExpirationStatus,
  /** Null for no limit. A pilot that is full leaves none. */
  places_left: z.int().nullable(),
  /** The caller's own side of the conditions; null where the contract has none. */
  standing: Standing.nullable(),
});

export const ContractListItem = ContractView.extend({
  signing_status: z.enum(SIGNING_STATUSES),
  /** The caller's own signing; null when there is none. */
  signing: SigningSummary.nullable(),
  /** The points of its reward that corrections took back; 0 without. */
  taken_back: z.int(),
});
export type ContractListItem = z.infer<typeof ContractListItem>;

/** The version of each saved answer, by question id: a number that grows with each change of that answer. */
export const DraftVersions = z.record(Id, z.int().min(0));

/** Answers of the signer that are saved and not submitted yet. Uploads are not among them. */
export const SavedDraft = z.object({
  answers: SubmittedAnswers,
  versions: DraftVersions,
  saved_at: Timestamp,
});
export type SavedDraft = z.infer<typeof SavedDraft>;

export const ContractDetail = ContractView.extend({
  /** For a signer: the questions as they were at signing. */
  survey_questions: z.array(SurveyQuestion),
  signing: SignedContract.nullable(),
  /** What was bound at signing besides cost, reward and questions; null without a signing. */
  agreed: AgreedTerms.nullable(),
  /** What an admin has changed since; empty when nothing, and without a signing. */
  changed_since_signing: z.array(ChangedTerm),
  /** The first instant at which a signing in progress lapses; null without a time to finish. */
  work_due_at: Timestamp.nullable(),
  /** The submissions that wait before the caller's pending one, up to 100; null unless it is pending. */
  waiting_before: z.int().nullable(),
  /** What has happened to the signing, oldest first, without names; empty without one. */
  timeline: z.array(TimelineEntry),
  /** The points of its reward that corrections took back; 0 without. */
  taken_back: z.int(),
  /** The appeal against its rejection; null when there is none. */
  appeal: Appeal.nullable(),
  /** Earlier submissions with the changes that were requested, oldest first. */
  versions: z.array(SubmissionVersion),
  /**
   * One file for each question: while the signing can be submitted the caller's uploads for it, after a rejection those
   * for an appeal.
   */
  uploads: z.array(UploadedFile),
  /** While the signing can be submitted, once answers have been saved; otherwise null. */
  draft: SavedDraft.nullable(),
});
export type ContractDetail = z.infer<typeof ContractDetail>;
