-- The list by reach uses clusters_by_known_reach, which serves every other use of this index as well. Processes of
-- a release that still orders by this one sort the clusters of a show instead.
drop index clusters_by_reach;
