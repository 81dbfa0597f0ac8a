import { contractMessages } from "@signpoint/api/texts";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { type SigningState, signingState } from "@signpoint/api/work/signing";
import { useQuery } from "@tanstack/react-query";
import { useMarkSubjectRead } from "~/messages/notifications/notices-query";
import { useProfile } from "~/platform/api/profile";
import { useTick } from "~/platform/ui/countdown";
import { DetailScreen } from "~/platform/ui/detail";
import { contractQuery } from "../contracts/contracts-query";
import { BACK_TO_CONTRACTS, ContractPage } from "./contract-page";
import { useInStep } from "./survey/use-in-step";
import { useLiveExpiration } from "./use-live-expiration";

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
      back={BACK_TO_CONTRACTS}
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

/** Renders the contract as it is now, by the clock and by what others do. */
function ContractView({ contract }: { contract: ContractDetail }) {
  const expiration = useLiveExpiration(contract);
  useMarkSubjectRead({ contractId: contract.id });
  const { points } = useProfile();
  const { signing } = contract;
  const state = useTick((now) => signingState(contract, signing, now));
  const isStored = state === (signing?.status ?? "none");
  useInStep(contract.id, { state, isStored, balance: points });
  return (
    <ContractPage contract={contract} state={state} expiration={expiration} balance={points} />
  );
}
