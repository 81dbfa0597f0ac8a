import type { ContractDetail } from "@signpoint/api/entities/contract";
import { contractMessages } from "@signpoint/api/messages";
import type { ExpirationState } from "@signpoint/api/rules/expiry";
import { useState } from "react";
import { Page } from "~/ui/layout/page";
import { TextLink } from "~/ui/links";
import { Notice } from "~/ui/notice";
import { PageTitle } from "~/ui/page-title";
import { AboutContract } from "./about-contract";
import { ContractBadges, ExpirationBadge } from "./contract-badges";
import classes from "./contract-detail.module.css";
import { ContractSummary } from "./contract-summary";
import { SigningSection } from "./signing-section";
import { useLiveExpiration } from "./use-live-expiration";

/** The contract, what it brings, and the one thing that its reader can do now. */
export function ContractDetailView({ contract }: { contract: ContractDetail }) {
  const expiration = useLiveExpiration(contract);
  const [acted, setActed] = useState(false);
  const { signing } = contract;
  return (
    <Page>
      <TextLink to="/contracts" className={classes.back}>
        Back to Contracts
      </TextLink>
      <PageTitle
        description={
          <div className={classes.badges}>
            <ContractBadges
              tags={contract.tags}
              type={contract.type}
              signingStatus={signing?.status ?? "none"}
            />
            <ExpirationBadge status={expiration} />
          </div>
        }
      >
        {contract.title}
      </PageTitle>
      <ExpirationNotice expiration={expiration} open={isOpen(contract)} />
      <div className={classes.columns} data-signed={signing !== null || undefined}>
        <div className={classes.about}>
          <AboutContract contract={contract} />
        </div>
        <div className={classes.aside}>
          <ContractSummary
            contract={contract}
            expiration={expiration}
            onSigned={() => setActed(true)}
          />
        </div>
        {signing === null ? null : (
          <div className={classes.signing}>
            <SigningSection
              contract={contract}
              signing={signing}
              expiration={expiration}
              takeFocus={acted}
              onSubmitted={() => setActed(true)}
            />
          </div>
        )}
      </div>
    </Page>
  );
}

/** True while something is still to be done: not signed yet, or not submitted. */
function isOpen({ signing }: ContractDetail): boolean {
  return signing === null || signing.status === "in_progress";
}

function ExpirationNotice(props: { expiration: ExpirationState; open: boolean }) {
  if (!props.open || props.expiration === "active") return null;
  return (
    <div className={classes.notice}>
      {props.expiration === "grace_period" ? (
        <Notice tone="warning">{contractMessages.inGracePeriod}</Notice>
      ) : (
        <Notice tone="error">{contractMessages.expiredForBoth}</Notice>
      )}
    </div>
  );
}
