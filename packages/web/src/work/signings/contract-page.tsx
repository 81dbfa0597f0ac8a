import { contractMessages } from "@signpoint/api/texts";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import type { SigningState } from "@signpoint/api/work/signing";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import { useState } from "react";
import { usePromisedWords } from "~/platform/api/promised-words";
import { Badges } from "~/platform/ui/badge";
import { CopyButton } from "~/platform/ui/copy-button";
import { useTick } from "~/platform/ui/countdown";
import { BackLink, TwoColumns } from "~/platform/ui/detail";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { FoldedPart, Part, Prose, SectionCard, Terms } from "~/platform/ui/sections";
import { ContractBadges, ExpirationBadge } from "../contracts/contract-badges";
import { bindingLimit, contractTerms } from "../contracts/contract-terms";
import { refreshContracts } from "../contracts/contracts-query";
import { hasPublicPage, publicContractLink } from "../contracts/public-link";
import type { ShownExpiration } from "../contracts/signing-offer";
import { isSignersTurn } from "../contracts/time-left";
import { MessageSection } from "../messages/message-section";
import { Timeline } from "../submissions/timeline";
import { ChangedTerms } from "./changed-terms";
import { ContractSum } from "./contract-sum";
import { ContractSummary } from "./contract-summary";
import classes from "./contract-summary.module.css";
import { SigningSection } from "./signing-section";

export const BACK_TO_CONTRACTS = { to: "/contracts", label: "Back to Contracts" } as const;

interface ContractPageProps {
  contract: ContractDetail;
  state: SigningState;
  expiration: ShownExpiration;
  /** The reader's points. */
  balance: number;
}

/** Renders the contract, what it brings, and the one thing that its reader can do now. */
export function ContractPage({ contract, state, expiration, balance }: ContractPageProps) {
  const [acted, setActed] = useState(false);
  const { signing } = contract;
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
              isOwn
            />
            <MessageSection
              submission={{ ...signing, status: state, timeline: contract.timeline }}
              side="signer"
              refresh={refreshContracts}
            />
          </SectionCard>
        )}
      </div>
    );
  return (
    <Page>
      <BackLink {...BACK_TO_CONTRACTS} />
      <PageTitle
        actions={
          // While the answers are due, their questions come soon.
          hasPublicPage(contract) && !isSignersTurn(state) ? (
            <div>
              <CopyButton text={publicContractLink(contract)} label="Copy Link" />
            </div>
          ) : undefined
        }
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
            balance={balance}
            onSigned={() => setActed(true)}
          />
        }
      />
    </Page>
  );
}

/** The entries whose words stand nowhere else. */
const HAVE_NOTES = new Set<TimelineEntry["kind"]>(["deducted", "signer_wrote", "reviewer_wrote"]);

/**
 * Returns the timeline without the notes that stand above it, and without the time of the draft
 * while the form says it.
 */
function ownEntries({ timeline }: ContractDetail, state: SigningState) {
  return timeline
    .filter(({ kind }) => kind !== "draft_saved" || !isSignersTurn(state))
    .map((entry) => (HAVE_NOTES.has(entry.kind) ? entry : { ...entry, note: null }));
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
export function AboutContract({ contract }: { contract: ContractDetail }) {
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
