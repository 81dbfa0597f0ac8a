import { contractMessages } from "@signpoint/api/messages";
import { useQuery } from "@tanstack/react-query";
import { isMissing } from "~/api/message-of";
import { ErrorState } from "~/ui/error-state";
import { Page } from "~/ui/layout/page";
import { ButtonLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import { RowsSkeleton } from "~/ui/skeletons";
import { adminContractQuery } from "./admin-contracts-query";
import { ContractForm } from "./contract-form";

interface ContractFormScreenProps {
  /** null: a new contract. */
  contractId: string | null;
  /** Back to the list, with what has been done. */
  onClose: (done: string | null) => void;
}

/** The form of a new contract, or of one that is there. */
export function ContractFormScreen({ contractId, onClose }: ContractFormScreenProps) {
  if (contractId !== null) return <EditScreen contractId={contractId} onClose={onClose} />;
  return (
    <Page width="reading">
      <PageTitle description="It can be signed as soon as it is created.">
        Create Contract
      </PageTitle>
      <ContractForm contract={null} onClose={onClose} />
    </Page>
  );
}

interface EditScreenProps extends ContractFormScreenProps {
  contractId: string;
}

function EditScreen({ contractId, onClose }: EditScreenProps) {
  const { data, error, isPending, refetch } = useQuery({
    ...adminContractQuery(contractId),
    /* What is being typed must not change under the fingers. */
    refetchOnWindowFocus: false,
  });
  const missing = isMissing(error);
  return (
    <Page width="reading">
      <PageTitle description={data?.title}>Edit Contract</PageTitle>
      {isPending ? <RowsSkeleton count={4} height={140} /> : null}
      {data === undefined ? null : <ContractForm contract={data} onClose={onClose} />}
      {!isPending && data === undefined ? (
        <ErrorState
          title={missing ? contractMessages.notFound : "The contract could not be loaded"}
          message={missing ? "It may have been deleted." : contractMessages.loadFailed}
          onRetry={missing ? undefined : () => void refetch()}
          action={
            <ButtonLink to="/admin/contracts" variant="default">
              Back to Contracts
            </ButtonLink>
          }
        />
      ) : null}
    </Page>
  );
}
