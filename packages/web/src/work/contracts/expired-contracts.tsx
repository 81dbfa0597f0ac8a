import IconChevronRight from "virtual:icons/chevron-right";
import { Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { refusalMessages } from "@signpoint/api/texts";
import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { formatCount } from "~/platform/ui/format";
import { CardGrid, List } from "~/platform/ui/list";
import { ContractCard } from "./contract-card";
import { ContractCardsSkeleton } from "./contract-groups";
import classes from "./contract-groups.module.css";

interface ExpiredContractsProps {
  query: UseInfiniteQueryResult<InfiniteData<{ items: ContractListItem[] }>>;
  balance: number;
  /** Whether nothing else was found: then they are shown at once. */
  isAlone: boolean;
}

/** Renders the fully expired contracts, folded away at the end of the list; nothing when there are none. */
export function ExpiredContracts({ query, balance, isAlone }: ExpiredContractsProps) {
  const [isOpened, { toggle }] = useDisclosure(isAlone);
  const id = useId();
  const count = query.data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  if (!query.isEnabled || count === 0) return null;
  return (
    <div className={classes.fold}>
      <Title order={2} size="h3">
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpened}
          aria-controls={isOpened ? id : undefined}
          onClick={toggle}
        >
          <IconChevronRight size={18} stroke={1.7} aria-hidden="true" />
          {query.hasNextPage ? "More than " : ""}
          {formatCount(count, "expired contract")}
        </button>
      </Title>
      {isOpened ? (
        <div id={id} className={classes.folded}>
          <List
            query={query}
            label="Expired contracts"
            noun="expired contracts"
            skeleton={<ContractCardsSkeleton />}
            failure={{
              title: "The contracts could not be loaded",
              message: refusalMessages.contractsLoadFailed,
            }}
            empty={{ title: "No contracts found", text: null }}
          >
            {(contracts) => (
              <CardGrid>
                {contracts.map((contract) => (
                  <li key={contract.id}>
                    <ContractCard contract={contract} balance={balance} own={false} />
                  </li>
                ))}
              </CardGrid>
            )}
          </List>
        </div>
      ) : null}
    </div>
  );
}
