import type { ContractDetail } from "@signpoint/api/entities/contract";
import { contractMessages } from "@signpoint/api/messages";
import { signingState } from "@signpoint/api/rules/signing";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiQuery } from "~/api/client";
import { Badges } from "~/ui/badge";
import { useTick } from "~/ui/countdown";
import { BackLink, DetailScreen, TwoColumns } from "~/ui/detail";
import { Notice } from "~/ui/notice";
import { Page, PageTitle } from "~/ui/page";
import { Part, Prose, SectionCard, Terms } from "~/ui/sections";
import { ContractBadges, ExpirationBadge } from "./contract-badges";
import { ContractSummary } from "./contract-summary";
import classes from "./contract-summary.module.css";
import { contractTerms } from "./contract-terms";
import { contractQuery } from "./contracts-query";
import { liveExpiration, type ShownExpiration } from "./signing-offer";
import { SigningSection } from "./signing-section";

const back = { to: "/contracts", label: "Back to Contracts" } as const;

/** Renders one contract, from reading it to its reward (section 2). */
export function ContractDetailScreen({ contractId }: { contractId: string }) {
  return (
    <DetailScreen
      query={useQuery(contractQuery(contractId))}
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
  const [acted, setActed] = useState(false);
  const { signing } = contract;
  const state = useTick((now) => signingState(contract, signing?.status ?? "none", now));
  return (
    <Page>
      <BackLink {...back} />
      <PageTitle
        description={
          <Badges>
            <ContractBadges tags={contract.tags} type={contract.type} signingStatus={state} />
            <ExpirationBadge status={expiration} />
          </Badges>
        }
      >
        {contract.title}
      </PageTitle>
      <ExpirationNotice expiration={expiration} open={isOpen(contract)} />
      <TwoColumns
        sticky
        main={<AboutContract contract={contract} />}
        aside={
          <ContractSummary
            contract={contract}
            expiration={expiration}
            onSigned={() => setActed(true)}
          />
        }
        below={
          signing === null ? undefined : (
            <SigningSection
              contract={contract}
              signing={signing}
              expiration={expiration}
              takeFocus={acted}
              onSubmitted={() => setActed(true)}
            />
          )
        }
      />
    </Page>
  );
}

/** Returns true while something is still to be done: not signed yet, or not submitted. */
function isOpen({ signing }: ContractDetail): boolean {
  return signing === null || signing.status === "in_progress";
}

function ExpirationNotice(props: { expiration: ShownExpiration; open: boolean }) {
  if (!props.open || props.expiration === "active" || props.expiration === "unknown") return null;
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

/** Renders description, required activity and terms: what is read before signing. */
function AboutContract({ contract }: { contract: ContractDetail }) {
  return (
    <SectionCard title="About this contract">
      <Part title="Description">
        <Prose>{contract.description}</Prose>
      </Part>
      <Part title="Required activity">
        <Prose>{contract.activity}</Prose>
      </Part>
      <Part title="Terms">
        <Terms terms={contractTerms(contract)} />
      </Part>
    </SectionCard>
  );
}

const EXPIRATION_POLL_MS = 60_000;

/**
 * Returns the state in time, by the clock each second and by the server each 60 seconds. When the
 * server reports other dates, the contract has been extended or edited, and is fetched again.
 */
function useLiveExpiration(contract: ContractDetail): ShownExpiration {
  const queryClient = useQueryClient();
  const { data: polled } = useQuery(
    apiQuery.contracts.checkExpiration.queryOptions({
      input: { p_contract_id: contract.id },
      refetchInterval: EXPIRATION_POLL_MS,
      staleTime: EXPIRATION_POLL_MS,
    }),
  );
  const moved = polled !== undefined && instant(polled.expiresAt) !== instant(contract.expires_at);
  useEffect(() => {
    if (!moved) return;
    const queryKey = apiQuery.contracts.get.queryKey({ input: { id: contract.id } });
    void queryClient.invalidateQueries({ queryKey });
  }, [moved, queryClient, contract.id]);
  return useTick((now) => liveExpiration(contract, polled ?? contract.expiration, now));
}

function instant(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
