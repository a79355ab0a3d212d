-- The instance's token, encrypted under the operator's key file; only of gateways that show tokens.
ALTER TABLE session ADD COLUMN sealed_token TEXT;
