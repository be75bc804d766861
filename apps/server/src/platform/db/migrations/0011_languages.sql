-- Which languages there are is known to the words, and checked by the schemas of the calls. A user's stands in one place.
alter table app_user drop constraint if exists app_user_language_check;
alter table confirmation drop constraint if exists confirmation_language_check;
alter table link drop constraint if exists link_language_check;
alter table mail_outbox drop constraint if exists mail_outbox_language_check;

update app_user set language = settings.preferences ->> 'language'
from settings where settings.user_id = app_user.id and settings.preferences ? 'language';
update settings set preferences = preferences - 'language';
