import { contractMessages } from "@signpoint/api/texts";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { type SigningState, signingState } from "@signpoint/api/work/signing";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMarkSubjectRead } from "~/messages/notifications/notices-query";
import { useProfile } from "~/platform/api/profile";
import { usePromisedWords } from "~/platform/api/promised-words";
import { Badges } from "~/platform/ui/badge";
import { useTick } from "~/platform/ui/countdown";
import { BackLink, DetailScreen, TwoColumns } from "~/platform/ui/detail";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { FoldedPart, Part, Prose, SectionCard, Terms } from "~/platform/ui/sections";
import { ContractBadges, ExpirationBadge } from "../contracts/contract-badges";
import { bindingLimit, contractTerms } from "../contracts/contract-terms";
import { contractQuery } from "../contracts/contracts-query";
import type { ShownExpiration } from "../contracts/signing-offer";
import { isSignersTurn } from "../contracts/time-left";
import { Timeline } from "../submissions/timeline";
import { ChangedTerms } from "./changed-terms";
import { ContractSum } from "./contract-sum";
import { ContractSummary } from "./contract-summary";
import classes from "./contract-summary.module.css";
import { SigningSection } from "./signing-section";
import { useInStep } from "./survey/use-in-step";
import { useLiveExpiration } from "./use-live-expiration";

const back = { to: "/contracts", label: "Back to Contracts" } as const;

const DECISION_POLL_MS = 30_000;
const END_POLL_MS = 10_000;

/** Returns how often a contract is fetched while somebody else is to decide about it, or the server to store its end. */
function pollOf(contract: ContractDetail | undefined): number | false {
  const { signing = null, appeal = null } = contract ?? {};
  if (signing?.status === "pending" || appeal?.state === "open") return DECISION_POLL_MS;
  const isEnded = signing !== null && !OPEN.has(signing.status);
  const isStored = signing !== null && (signing.decided_at ?? signing.ended_at) !== null;
  return isEnded && !isStored ? END_POLL_MS : false;
}

const OPEN = new Set<SigningState>(["in_progress", "changes_requested"]);

/** Renders one contract, from reading it to its reward (section 2). */
export function ContractDetailScreen({ contractId }: { contractId: string }) {
  const query = useQuery({
    ...contractQuery(contractId),
    refetchInterval: ({ state }) => pollOf(state.data),
  });
  return (
    <DetailScreen
      query={query}
      title="Contract"
      back={back}
      missing={{
        title: contractMessages.notFound,
        text: "It may have been removed, or the address is not complete.",
      }}
      failure={{
        title: "This contract could not be shown",
        text: contractMessages.loadFailed,
      }}
      skeleton={[360, 520]}
    >
      {(contract) => <ContractView contract={contract} />}
    </DetailScreen>
  );
}

/** Renders the contract, what it brings, and the one thing that its reader can do now. */
function ContractView({ contract }: { contract: ContractDetail }) {
  const expiration = useLiveExpiration(contract);
  useMarkSubjectRead({ contractId: contract.id });
  const [acted, setActed] = useState(false);
  const { signing } = contract;
  const { points } = useProfile();
  const state = useTick((now) => signingState(contract, signing, now));
  const isStored = state === (signing?.status ?? "none");
  useInStep(contract.id, { state, isStored, balance: points });
  const isOpen = signing === null || signing.status === "in_progress";
  const about = <AboutContract contract={contract} />;
  const own =
    signing === null ? undefined : (
      <div className={classes.own}>
        <SigningSection
          contract={{ ...contract, signing }}
          state={state}
          takeFocus={acted}
          onActed={() => setActed(true)}
        />
        {contract.timeline.length === 0 ? null : (
          <SectionCard title="Timeline">
            <Timeline
              entries={ownEntries(contract, state)}
              awaitedBy={awaitedBy(contract, state)}
            />
          </SectionCard>
        )}
      </div>
    );
  return (
    <Page>
      <BackLink {...back} />
      <PageTitle
        description={
          <Badges>
            <ContractBadges tags={contract.tags} type={contract.type} signingStatus={state} />
            {isOpen ? <ExpirationBadge status={expiration} /> : null}
          </Badges>
        }
      >
        {(contract.agreed ?? contract).title}
      </PageTitle>
      <ContractSum contract={contract} state={state} expiration={expiration} />
      {isOpen ? <ExpirationNotice expiration={expiration} /> : null}
      <TwoColumns
        sticky
        main={isOpen ? about : own}
        below={isOpen ? own : about}
        aside={
          <ContractSummary
            contract={contract}
            state={state}
            expiration={expiration}
            onSigned={() => setActed(true)}
          />
        }
      />
    </Page>
  );
}

/**
 * Returns the timeline without the notes that stand above it, all but those of deductions, and without the time of the draft
 * while the form says it.
 */
function ownEntries({ timeline }: ContractDetail, state: SigningState) {
  return timeline
    .filter(({ kind }) => kind !== "draft_saved" || !isSignersTurn(state))
    .map((entry) => (entry.kind === "deducted" ? entry : { ...entry, note: null }));
}

/** Returns by when the reviewer, or who decides the appeal, is expected to decide. */
function awaitedBy({ signing, appeal }: ContractDetail, state: SigningState): string | null {
  if (appeal?.state === "open") return appeal.due_at;
  return state === "pending" && signing !== null ? signing.review_due_at : null;
}

function ExpirationNotice({ expiration }: { expiration: ShownExpiration }) {
  if (expiration === "active" || expiration === "unknown") return null;
  return (
    <div className={classes.notice}>
      {expiration === "grace_period" ? (
        <Notice tone="warning">{contractMessages.inGracePeriod}</Notice>
      ) : (
        <Notice tone="error">{contractMessages.expiredForBoth}</Notice>
      )}
    </div>
  );
}

/**
 * Renders description, required activity and terms: what is read before signing, and what a signer has agreed to. While
 * the answers are due, only the activity is open, so that the questions come soon.
 */
function AboutContract({ contract }: { contract: ContractDetail }) {
  const { description, activity } = contract.agreed ?? contract;
  const limit = useTick((now) => bindingLimit(contract, now));
  const promised = usePromisedWords();
  const isWorking = contract.signing?.status === "in_progress";
  const descriptionPart = (
    <Part title="Description">
      <Prose>{description}</Prose>
    </Part>
  );
  const termsPart = (
    <Part title="Terms">
      <Terms terms={contractTerms(contract, limit, promised)} />
    </Part>
  );
  return (
    <SectionCard title="About this contract">
      {isWorking ? null : descriptionPart}
      <Part title="Required activity">
        <Prose>{activity}</Prose>
      </Part>
      {isWorking ? (
        <FoldedPart title="Description and terms">
          {descriptionPart}
          {termsPart}
        </FoldedPart>
      ) : (
        termsPart
      )}
      <ChangedTerms changes={contract.changed_since_signing} />
    </SectionCard>
  );
}
