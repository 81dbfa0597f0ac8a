import { contractDraftMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isMissing } from "~/platform/api/errors";
import { ButtonLink } from "~/platform/ui/links";
import { CardsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Page, PageTitle } from "~/platform/ui/page";
import { EmptyState } from "~/platform/ui/states";
import { contractDraftQuery } from "../admin-contracts-query";
import { ContractForm, type ContractFormProps } from "../contract-form-screen";

interface DraftFormScreenProps extends Pick<ContractFormProps, "onClose"> {
  draftId: string;
}

/** Renders the form of a contract that was saved unfinished. */
export function DraftFormScreen({ draftId, onClose }: DraftFormScreenProps) {
  const query = useQuery({
    ...contractDraftQuery(draftId),
    /* A form of an older version would be refused. */
    refetchOnMount: "always",
    /* What is being typed must not change under the fingers. */
    refetchOnWindowFocus: false,
  });
  const { error, isFetchedAfterMount, dataUpdatedAt } = query;
  const [atMount] = useState(dataUpdatedAt);
  const skeleton = <CardsSkeleton stacked count={4} height={140} />;
  const backButton = (
    <ButtonLink to="/admin/contracts" search={{ view: "drafts" }} variant="default">
      Back to Drafts
    </ButtonLink>
  );
  return (
    <Page width="reading">
      <PageTitle description="A draft, which nobody but admins sees.">Create Contract</PageTitle>
      {/* A form that was shown stays: what is typed in it can be saved as a new draft. */}
      {isMissing(error) && dataUpdatedAt <= atMount ? (
        <EmptyState title="Draft not found" action={backButton}>
          {contractDraftMessages.notFound}
        </EmptyState>
      ) : (
        <Loaded
          query={query}
          skeleton={skeleton}
          failure={{
            title: "The draft could not be loaded",
            message: () => contractDraftMessages.loadFailed,
            action: backButton,
          }}
        >
          {(draft) =>
            isFetchedAfterMount ? (
              <ContractForm contract={null} copied={null} draft={draft} onClose={onClose} />
            ) : (
              skeleton
            )
          }
        </Loaded>
      )}
    </Page>
  );
}
