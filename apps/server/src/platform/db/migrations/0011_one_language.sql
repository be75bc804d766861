-- A user's language stands in app_user alone. What the preferences hold of it stays for servers that still read
-- it there; nothing writes it any more.
update app_user set language = settings.preferences ->> 'language'
from settings
where settings.user_id = app_user.id
  and settings.preferences ->> 'language' in ('en', 'nb', 'pt')
  and settings.preferences ->> 'language' <> app_user.language;
