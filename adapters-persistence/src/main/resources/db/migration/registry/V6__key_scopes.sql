-- A key can be inactive, and MANAGE became the scopes CONTROL, SETTING and APP. The keys of instances
-- deleted their instance with it, so they get DELETE besides.
ALTER TABLE access_key ADD COLUMN active INTEGER NOT NULL DEFAULT 1;
UPDATE access_key SET scopes = replace(scopes, 'MANAGE', 'DELETE,MANAGE')
  WHERE session IS NOT NULL AND name = 'instance ' || session;
UPDATE access_key SET scopes = replace(scopes, 'MANAGE', 'APP,CONTROL,SETTING');
