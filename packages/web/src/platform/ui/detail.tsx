import type { UseQueryResult } from "@tanstack/react-query";
import { type LinkProps, useLocation, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isMissing, withConnectionRemark } from "~/platform/api/errors";
import classes from "./detail.module.css";
import { ButtonLink, TextLink } from "./links";
import { isPageBefore, lastSearch } from "./list-return";
import { Page, PageTitle } from "./page";
import { Skeleton, SkeletonCard } from "./skeleton";
import { EmptyState, ErrorState } from "./states";

interface Texts {
  title: string;
  text: string;
}

interface Back {
  to: NonNullable<LinkProps["to"]>;
  /** `Back to Contracts`. */
  label: string;
}

interface DetailScreenProps<Data> {
  query: UseQueryResult<Data>;
  /** The screen's title until the record is known. */
  title: string;
  back: Back;
  /** Shown when there is no such record, or a disabled query has none to ask for. */
  missing: Texts;
  failure: Texts;
  /** Heights of the two columns while they load, in pixels. */
  skeleton: [main: number, aside: number];
  /** `missing` is true when the record has gone since it was loaded. */
  children: (data: Data, missing: boolean) => ReactNode;
}

/** Renders the screen of one record in whichever state it is: loading, missing, failed, or there. */
export function DetailScreen<Data>({ query, title, back, ...props }: DetailScreenProps<Data>) {
  const { data, error, isPending, isEnabled, refetch } = query;
  const missing = isMissing(error) || !isEnabled;
  if (data !== undefined) return props.children(data, missing);
  if (isPending && isEnabled)
    return <DetailSkeleton title={title} back={back} heights={props.skeleton} />;
  const texts = missing ? props.missing : props.failure;
  const action = (
    <ButtonLink to={back.to} search={lastSearch(back.to)} variant="default">
      {back.label}
    </ButtonLink>
  );
  return (
    <Page width="reading">
      <PageTitle>{title}</PageTitle>
      {missing ? (
        <EmptyState title={texts.title} action={action}>
          {texts.text}
        </EmptyState>
      ) : (
        <ErrorState
          title={texts.title}
          message={withConnectionRemark(texts.text)}
          onRetry={() => void refetch()}
          action={action}
        />
      )}
    </Page>
  );
}

interface DetailSkeletonProps extends Pick<DetailScreenProps<never>, "title" | "back"> {
  heights: [main: number, aside: number];
}

function DetailSkeleton({ title, back, heights: [main, aside] }: DetailSkeletonProps) {
  return (
    <Page>
      <BackLink {...back} />
      <PageTitle>{title}</PageTitle>
      <Skeleton>
        <TwoColumns main={<SkeletonCard height={main} />} aside={<SkeletonCard height={aside} />} />
      </Skeleton>
    </Page>
  );
}

/**
 * Renders the link above a title that leads to the list which the record belongs to, under the filters that the list had.
 * Coming from there, it goes back in the browser's history, so that the place in the list is kept, too.
 */
export function BackLink({ to, label }: Back) {
  const { history } = useRouter();
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  return (
    <TextLink
      to={to}
      search={lastSearch(to)}
      className={classes.back}
      onClick={(event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!isPlain || !isPageBefore(to, index)) return;
        event.preventDefault();
        history.back();
      }}
    >
      {label}
    </TextLink>
  );
}

interface TwoColumnsProps {
  main: ReactNode;
  aside: ReactNode;
  /** Below `main`; on small screens it comes before `aside`. */
  below?: ReactNode;
  /** For an aside that holds a form. */
  wide?: boolean;
  /** Keeps the aside in view while the rest scrolls. */
  sticky?: boolean;
}

/** Renders the parts of a record: a wide column and a narrow one, below each other on small screens. */
export function TwoColumns({ main, aside, below, wide, sticky }: TwoColumnsProps) {
  return (
    <div className={classes.columns} data-wide={wide || undefined}>
      <div className={classes.main}>{main}</div>
      {below === undefined ? null : <div className={classes.below}>{below}</div>}
      <div className={classes.aside} data-sticky={sticky || undefined}>
        {aside}
      </div>
    </div>
  );
}
