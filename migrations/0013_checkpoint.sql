-- Where a stage continues is called a checkpoint; its form is the stage's own.
alter table account_refreshes rename column place to checkpoint;
