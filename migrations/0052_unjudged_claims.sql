-- Questions that a language model answered without a verdict are kept as well, so that an hourly build does not ask them again:
-- `left`: the answer left the post out; `malformed`: the answer had a wrong form. No other value is refused that was allowed.
alter table claim_verdicts
  drop constraint claim_verdicts_verdict_known,
  add constraint claim_verdicts_verdict_known check (verdict in ('same', 'other', 'unsure', 'left', 'malformed'));
